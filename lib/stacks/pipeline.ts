import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventInvokeConfig, CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { alertsAtOnce, forEachQueue, type QueueName, workerSeconds } from '../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import { InsightsFunction, type CodeSource } from '../constructs/insights-function.ts';
import { createSchedules } from '../constructs/schedules.ts';
import { createQueuePair, Worker, type QueuePair } from '../constructs/worker.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { type BackgroundFunction, backgroundGrants } from '../grants/background.ts';
import { jobFunctions } from '../job-functions.ts';
import { accept } from '../nag.ts';
import { functionArn, makeNamePrefix } from '../names.ts';
import type { Grantable } from '../policy.ts';

const taskConcurrency = 5;
const rollupConcurrency = 20;
/** Parallel arrivals of one lead make each other retry; a batch holds ten. */
const leadConcurrency = 10;
/** The payment provider allows a hundred calls a second; an event takes about six. */
const billingConcurrency = 5;
/** Unresponsive receivers block a worker for eight seconds each; this leaves workers for the others. */
const webhookConcurrency = 10;
/** Sends up to ten emails at a time; the provider's rate limit is waited out. */
const mailConcurrency = 2;
/** A dispatch pages through one zone's index; only Lambda's limit applies. */
const dispatchTimeoutSeconds = 900;

export type PipelineStackProps = StackProps & {
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
  readonly credentialKey: IKey;
};

/** Schedules per time zone, the dispatch functions they start, and the queues with their workers. */
export class PipelineStack extends Stack {
  /** Queues with their dead-letter queues. */
  readonly pairs: Readonly<Record<QueueName, QueuePair>>;
  /** Starts that could not be delivered, and dispatches whose every try failed. */
  readonly failedStarts: Queue;
  readonly functions: { readonly worker: InsightsFunction[]; readonly dispatch: InsightsFunction[] };
  readonly queues: NonNullable<Grantable['queues']>;

  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    super(scope, id, props);
    const { stage } = props.settings;
    this.pairs = forEachQueue(name => createQueuePair(this, stage, name, workerSeconds[name]));
    this.queues = forEachQueue(name => this.pairs[name].queue);
    this.failedStarts = new Queue(this, 'FailedStarts', {
      queueName: `${makeNamePrefix(stage.name)}failed-starts`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    accept(this.failedStarts, 'AwsSolutions-SQS3');

    const base = (name: BackgroundFunction, description: string) => ({
      name,
      description,
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants[name],
      grantable: { queues: this.queues, credentialKey: props.credentialKey, userPool: props.settings.userPool },
    });
    const pullWorker = new Worker(this, 'PullWorker', {
      ...base('pull-worker', 'Syncs one window of a connection and stores its days'),
      timeoutSeconds: workerSeconds.pulls,
      memoryMegabytes: 1024,
      queue: this.pairs.pulls.queue,
      batchSize: 2,
      maxConcurrency: stage.pullConcurrency,
      ...(stage.pullReservedConcurrency === undefined ? {} : { reservedConcurrency: stage.pullReservedConcurrency }),
    });
    // First collections get half of a night's concurrency, PageSpeed's slow runs a fifth.
    const pullsApart = [
      { queue: 'backfills', name: 'backfill-worker', share: 0.5, text: 'Syncs one window that a user is waiting for' },
      { queue: 'pagespeed', name: 'pagespeed-worker', share: 0.2, text: "Tests one website's speed" },
    ] as const;
    const workersApart = pullsApart.map(
      ({ queue, name, share, text }) =>
        new Worker(this, name, {
          ...base(name, text),
          timeoutSeconds: workerSeconds[queue],
          memoryMegabytes: 1024,
          queue: this.pairs[queue].queue,
          batchSize: queue === 'pagespeed' ? 1 : 2,
          maxConcurrency: Math.max(2, Math.round(stage.pullConcurrency * share)),
        }),
    );
    const auditWorker = new Worker(this, 'AuditWorker', {
      ...base('audit-worker', "Creates a site's monthly audit"),
      timeoutSeconds: workerSeconds.audits,
      queue: this.pairs.audits.queue,
      batchSize: 5,
      maxConcurrency: stage.auditConcurrency,
    });

    const taskWorker = new Worker(this, 'TaskWorker', {
      ...base('task-worker', 'Moves or deletes a part of the tree for a user'),
      timeoutSeconds: workerSeconds.tasks,
      queue: this.pairs.tasks.queue,
      batchSize: 1,
      maxConcurrency: taskConcurrency,
    });
    const rollupWorker = new Worker(this, 'RollupWorker', {
      ...base('rollup-worker', 'Builds the rollup of a site, region, organization, or company'),
      timeoutSeconds: workerSeconds.rollups,
      // A full processor: a company of 5,000 sites takes most of the time.
      memoryMegabytes: 2048,
      queue: this.pairs.rollups.queue,
      batchSize: 1,
      maxConcurrency: rollupConcurrency,
    });
    const billingWorker = new Worker(this, 'BillingWorker', {
      ...base('billing-worker', "Reads a payer's account from the payment provider after an event"),
      timeoutSeconds: workerSeconds.billing,
      queue: this.pairs.billing.queue,
      batchSize: 5,
      maxConcurrency: billingConcurrency,
    });

    const leadWorker = new Worker(this, 'LeadWorker', {
      ...base('lead-worker', "Merges CRM deliveries into leads and builds a site's monthly rows"),
      timeoutSeconds: workerSeconds.leads,
      memoryMegabytes: 1024,
      queue: this.pairs.leads.queue,
      batchSize: 10,
      maxConcurrency: leadConcurrency,
    });
    const alertWorker = new Worker(this, 'AlertWorker', {
      ...base('alert-worker', "Checks a site's alerts after the nightly sync and notifies its users"),
      timeoutSeconds: workerSeconds.alerts,
      queue: this.pairs.alerts.queue,
      batchSize: alertsAtOnce.batch,
      maxConcurrency: alertsAtOnce.workers,
    });

    const webhookWorker = new Worker(this, 'WebhookWorker', {
      ...base('webhook-worker', 'Sends opened and closed alerts to chat tools and webhooks'),
      timeoutSeconds: workerSeconds.webhooks,
      queue: this.pairs.webhooks.queue,
      batchSize: 5,
      maxConcurrency: webhookConcurrency,
    });

    const mailWorker = new Worker(this, 'MailWorker', {
      ...base('mail-worker', "Sends queued emails and records the provider's response"),
      timeoutSeconds: workerSeconds.mails,
      queue: this.pairs.mails.queue,
      batchSize: 5,
      maxConcurrency: mailConcurrency,
    });

    const dispatch = [...new Set(Object.values(jobFunctions))].map(name => {
      const handler = new InsightsFunction(this, name, {
        ...base(name, `Runs per time zone: queues the work of ${describeJobs(name)}`),
        timeoutSeconds: dispatchTimeoutSeconds,
        statements: [
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.failedStarts.queueArn] }),
          // A job that needs several runs starts itself again.
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn(stage.name, name)] }),
        ],
      });
      // Lambda stops apparent loops after 16 runs.
      const { defaultChild } = handler.function.node;
      if (defaultChild instanceof CfnFunction) defaultChild.recursiveLoop = 'Allow';
      const onFailure = new CfnEventInvokeConfig(this, `${name}-failures`, {
        functionName: handler.function.functionName,
        qualifier: '$LATEST',
        maximumRetryAttempts: 2,
        destinationConfig: { onFailure: { destination: this.failedStarts.queueArn } },
      });
      onFailure.node.addDependency(handler.role);
      return handler;
    });
    this.functions = {
      worker: [
        pullWorker.handler,
        ...workersApart.map(({ handler }) => handler),
        auditWorker.handler,
        taskWorker.handler,
        rollupWorker.handler,
        leadWorker.handler,
        billingWorker.handler,
        alertWorker.handler,
        webhookWorker.handler,
        mailWorker.handler,
      ],
      dispatch,
    };
    createSchedules(this, {
      stageName: stage.name,
      targets: dispatch,
      findTarget: job => dispatch.find(({ name }) => name === jobFunctions[job]),
      failedStarts: this.failedStarts,
    });
  }
}

const describeJobs = (name: BackgroundFunction): string =>
  Object.keys(jobFunctions)
    .filter(isJob)
    .filter(job => jobFunctions[job] === name)
    .join(' or ');
const isJob = (name: string): name is ScheduleEvent['job'] => name in jobFunctions;
