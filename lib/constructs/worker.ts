import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deliveryTries, hiddenWhileWorked } from '../../shared/messages/queues.ts';
import { makeNamePrefix } from '../names.ts';
import type { StageValue } from '../stages.ts';
import { InsightsFunction, type InsightsFunctionProps } from './insights-function.ts';

export type QueuePair = { readonly queue: Queue; readonly deadLetters: Queue };

/**
 * Creates a queue and its dead-letter queue, both encrypted and TLS only. A dead letter waits 14 days for a person.
 * @param workerTimeoutSeconds of its function: messages stay hidden for six times that (AWS's rule for event sources),
 * so a slow worker never gets its own message again; failed ones return in seconds (functions/jobs/queue-batch.ts)
 */
export function createQueuePair(
  scope: Construct,
  stage: StageValue,
  name: string,
  workerTimeoutSeconds: number,
): QueuePair {
  const queueProps = {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  };
  const deadLetters = new Queue(scope, `${name}-dead`, {
    ...queueProps,
    queueName: `${makeNamePrefix(stage.name)}${name}-dead`,
  });
  const queue = new Queue(scope, name, {
    ...queueProps,
    queueName: `${makeNamePrefix(stage.name)}${name}`,
    visibilityTimeout: Duration.seconds(hiddenWhileWorked * workerTimeoutSeconds),
    receiveMessageWaitTime: Duration.seconds(20),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: deliveryTries },
  });
  return { queue, deadLetters };
}

export type WorkerProps = InsightsFunctionProps & {
  readonly queue: Queue;
  readonly batchSize: number;
  readonly maxConcurrency: number;
};

/**
 * Function behind a queue. It returns failed messages (partial batches), and at most `maxConcurrency` instances run.
 */
export class Worker extends Construct {
  readonly handler: InsightsFunction;

  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id);
    this.handler = new InsightsFunction(this, 'Handler', {
      ...props,
      statements: [
        ...(props.statements ?? []),
        new PolicyStatement({
          actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
          resources: [props.queue.queueArn],
        }),
      ],
    });
    const source = new EventSourceMapping(this, 'Source', {
      target: this.handler.function,
      eventSourceArn: props.queue.queueArn,
      batchSize: props.batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: props.maxConcurrency,
    });
    // Lambda checks its permission on the queue when the mapping is created.
    source.node.addDependency(this.handler.role);
  }
}
