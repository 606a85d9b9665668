import { Aws, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { InsightsFunction, type CodeSource } from '../constructs/insights-function.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { backgroundGrants } from '../grants/background.ts';
import { accept } from '../nag.ts';
import { mailSetName, makeNamePrefix } from '../names.ts';

/** Outcome of emails: SES notifies a topic, and a function records it with the email. */
export class MailStack extends Stack {
  /** Events that the topic couldn't deliver, or the function couldn't record. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StackProps & { code: CodeSource; settings: FunctionSettings }) {
    super(scope, id, props);
    const { stage } = props.settings;
    const name = mailSetName(stage.name);
    const set = new CfnConfigurationSet(this, 'Set', {
      name,
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      reputationOptions: { reputationMetricsEnabled: true },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const topic = new Topic(this, 'Events', { topicName: `${name}-events`, enforceSSL: true });
    const conditions = {
      StringEquals: {
        'aws:SourceAccount': this.account,
        'aws:SourceArn': `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:configuration-set/${name}`,
      },
    };
    const mayPublish = topic.grantPublish(new ServicePrincipal('ses.amazonaws.com', { conditions }));
    const destination = new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: name,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.node.addDependency(set);
    // SES publishes a test message when the destination is created, and refuses it without permission.
    mayPublish.applyBefore(destination);

    this.deadLetters = new Queue(this, 'EventsDead', {
      queueName: `${makeNamePrefix(stage.name)}mail-events-dead`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    accept(this.deadLetters, 'AwsSolutions-SQS3');
    const events = new InsightsFunction(this, 'MailEvents', {
      name: 'mail-events',
      description: 'Records the delivery status of emails',
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['mail-events'],
      grantable: {},
      timeoutSeconds: 15,
      statements: [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] })],
    });
    const onFailure = new CfnEventInvokeConfig(this, 'MailEventsFailures', {
      functionName: events.function.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: 2,
      destinationConfig: { onFailure: { destination: this.deadLetters.queueArn } },
    });
    onFailure.node.addDependency(events.role);
    topic.addSubscription(new LambdaSubscription(events.function, { deadLetterQueue: this.deadLetters }));
  }
}
