import { Aws, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { timeZones } from '../../shared/model/node.ts';
import { createBudget } from '../constructs/budget.ts';
import type { InsightsFunction } from '../constructs/insights-function.ts';
import { createFailedSignIns } from '../constructs/failed-sign-ins.ts';
import { metricNamespace, nightMetric } from '../../shared/messages/counted-metrics.ts';
import { countedAlarms, type Severity } from '../constructs/counted-alarms.ts';
import { createSavedQueries } from '../constructs/saved-queries.ts';
import { createDashboard } from '../constructs/operations-dashboard.ts';
import { mailSetName, makeNamePrefix } from '../names.ts';
import type { StageName, StageValue } from '../stages.ts';
import type { PipelineStack } from './pipeline.ts';

const fiveMinutes = Duration.minutes(5);
/** Limit per 15 minutes. About one sign-in in ten is mistyped. */
const maxFailedSignIns = 100;
/** Time from the night's start (04:00) to the deadline for yesterday's numbers (07:00 site time). */
const freshnessSeconds = 3 * 3600;
/** Exceeds the digests of a zone's busiest morning; a tenth of an account's usual daily quota. */
const maxEmailsPerHour = 5_000;

/** Queues whose delay users notice the same morning. */
const paging: ReadonlySet<string> = new Set(['pulls', 'rollups', 'leads', 'billing', 'mails']);
/** A night starts every 24 hours, or 25 when daylight saving time ends. */
const silentHours = 26;

const waited: Readonly<Record<string, string>> = {
  backfills: 'A first import or a requested sync has waited three hours.',
  pagespeed: 'Website speed tests have waited three hours.',
  tasks: 'A job started by a user has waited three hours.',
  leads: 'A CRM delivery has waited three hours.',
  rollups: "A node's rollup has waited three hours, so its company's pages are missing yesterday.",
  alerts: "Alert checks have waited three hours, so users don't know what broke overnight.",
  mails: 'An email has waited three hours for the email provider.',
  billing: "A payment event has waited three hours, so a paid plan isn't active yet.",
};

export type MonitoringStackProps = StackProps & {
  readonly stage: StageValue;
  readonly api: IHttpApi;
  readonly distributionId: string;
  readonly pipeline: PipelineStack;
  readonly authorizer: InsightsFunction;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  /** Email events that could not be recorded. */
  readonly mailEventsDead: IQueue;
};

/** Alarms that page or create a ticket (a topic and an email address each), a dashboard, and the budget. */
export class MonitoringStack extends Stack {
  /** Topics for paging and for messages read in the morning. */
  private readonly topics: Readonly<Record<Severity, Topic>>;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, props);
    const { stage, pipeline } = props;
    this.prefix = makeNamePrefix(stage.name);
    const createTopic = (id: string, name: string, mail: string | undefined) => {
      const topic = new Topic(this, id, { topicName: `${this.prefix}${name}`, enforceSSL: true });
      // A topic with its own policy (TLS only) no longer admits the account's services automatically.
      for (const [service, source] of Object.entries(this.publishers())) {
        const conditions = {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: { 'aws:SourceArn': source },
        };
        topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
      }
      if (mail !== undefined) topic.addSubscription(new EmailSubscription(mail));
      return topic;
    };
    this.topics = {
      page: createTopic('Alarms', 'alarms', stage.alarmMail),
      ticket: createTopic('Tickets', 'tickets', stage.ticketMail),
    };

    const apiMetric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: props.api.apiId },
        statistic,
        period: fiveMinutes,
      });
    const serverErrors = apiMetric('5xx', 'Sum');
    const ofAllFunctions = (metricName: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: fiveMinutes });
    this.alarm('page', 'lambda-throttles', ofAllFunctions('Throttles'), 10, {
      text: "Lambda throttled calls because the account's concurrency is used up.",
    });
    this.alarm('page', 'lambda-errors', ofAllFunctions('Errors'), 10, {
      text: 'At least ten function runs crashed or timed out within five minutes. The dashboard shows which.',
    });
    this.alarm('ticket', 'api-latency', apiMetric('Latency', 'p99'), 10_000, {
      text: 'For 15 minutes, 1% of calls took ten seconds or more.',
      periods: 3,
    });
    this.alarm('page', 'cdn-5xx', cdnErrors(props.distributionId), 5, {
      text: 'For ten minutes, CloudFront answered at least 5% of requests with 5xx, so users see errors.',
      periods: 2,
    });

    for (const [name, { queue, deadLetters }] of Object.entries(pipeline.pairs)) {
      this.deadLetterAlarm(
        `${name}-dead`,
        deadLetters.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
      );
      this.alarm(
        paging.has(name) ? 'page' : 'ticket',
        `${name}-age`,
        queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes, statistic: 'Maximum' }),
        freshnessSeconds,
        {
          text:
            waited[name] ??
            `A message of ${name} has waited three hours, so yesterday won't be synced by 07:00 site time.`,
        },
      );
    }
    this.deadLetterAlarm(
      'failed-starts',
      pipeline.failedStarts.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
    );

    this.deadLetterAlarm(
      'mail-events-dead',
      props.mailEventsDead.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
    );

    // SES reviews an account near 5 % bounces or 0.1 % complaints and pauses it near twice that.
    const reputation = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': mailSetName(stage.name) },
        statistic: 'Average',
        period: Duration.hours(1),
      });
    this.alarm('page', 'mail-bounces', reputation('Reputation.BounceRate'), 0.04, {
      text: 'At least 4% of emails bounce, and SES reviews accounts near 5%. Email Activity shows which emails, and Refused addresses shows whose.',
    });
    this.alarm('page', 'mail-complaints', reputation('Reputation.ComplaintRate'), 0.0008, {
      text: 'At least 0.08% of emails are marked as spam, and SES reviews accounts near 0.1%. Email Activity shows which.',
    });

    // SES counts an account's emails per region; a loop could use up its quota within hours.
    this.alarm(
      'page',
      'mail-volume',
      new Metric({ namespace: 'AWS/SES', metricName: 'Send', statistic: 'Sum', period: Duration.hours(1) }),
      maxEmailsPerHour,
      {
        text: `${maxEmailsPerHour} or more emails were sent within an hour. Email Activity shows which. Look for a job that repeats.`,
      },
    );

    this.alarm('page', 'failed-sign-ins', createFailedSignIns(props.userPool, props.client), maxFailedSignIns, {
      text: "Many sign-ins failed within 15 minutes, so someone may be guessing passwords. The user pool's firewall log shows the addresses.",
    });

    const watched = [...pipeline.functions.worker, ...pipeline.functions.dispatch, props.authorizer];
    for (const { name, function: watchedFunction } of watched) {
      this.alarm('ticket', `errors-${name}`, watchedFunction.metricErrors({ period: fiveMinutes }), 1, {
        text: `${name} failed. Its log group shows why. The message is retried.`,
      });
    }
    this.nightAlarms(stage.name);
    for (const { name, metric, text, severity, threshold } of countedAlarms(stage.name))
      this.alarm(severity, name, metric, threshold, { text });
    createSavedQueries(this, stage.name);

    createDashboard(this, {
      name: `${this.prefix}overview`,
      requests: [serverErrors, apiMetric('4xx', 'Sum'), apiMetric('Count', 'Sum')],
      latency: [apiMetric('Latency', 'p50'), apiMetric('Latency', 'p95'), apiMetric('Latency', 'p99')],
      queues: Object.values(pipeline.pairs),
      background: [...pipeline.functions.worker, ...pipeline.functions.dispatch],
    });
    createBudget(this, stage, this.topics.page.topicArn);
  }

  /** Lists the account's services that publish to a topic, with their sources. */
  private publishers(): Readonly<Record<string, string>> {
    return {
      cloudwatch: `arn:${Aws.PARTITION}:cloudwatch:${Aws.REGION}:${Aws.ACCOUNT_ID}:alarm:${this.prefix}*`,
      budgets: `arn:${Aws.PARTITION}:budgets::${Aws.ACCOUNT_ID}:*`,
    };
  }

  /** Creates an alarm at `threshold` or more. No data means that nothing happened. */
  private alarm(
    severity: Severity,
    name: string,
    metric: IMetric,
    threshold: number,
    { text, periods = 1 }: { readonly text: string; readonly periods?: number },
  ): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.prefix}${name}`,
      alarmDescription: text,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topics[severity]);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }

  private deadLetterAlarm(name: string, metric: IMetric): void {
    const text = `A message failed every retry and is in ${name} for 14 days. See the redrive runbook.`;
    this.alarm('ticket', name, metric, 1, { text });
  }

  /**
   * Creates an alarm per zone for nights that don't start, which no error metric shows. A new alarm starts without
   * data, which notifies no one; after the first night it reports silence.
   */
  private nightAlarms(stage: StageName): void {
    for (const [zone, timeZone] of Object.entries(timeZones)) {
      const metric = new Metric({
        namespace: metricNamespace,
        metricName: nightMetric,
        dimensionsMap: { stage, timeZone },
        statistic: 'Sum',
        period: Duration.hours(1),
      });
      const alarm = new Alarm(this, `night-silent-${zone}`, {
        alarmName: `${this.prefix}night-silent-${zone}`,
        alarmDescription: `The night of ${timeZone} hasn't started for ${silentHours} hours. No data counts as a missed night.`,
        metric,
        threshold: 1,
        evaluationPeriods: silentHours,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.MISSING,
      });
      const action = new SnsAction(this.topics.page);
      alarm.addInsufficientDataAction(action);
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
  }
}

/** Share of all requests, in percent. CloudFront's metrics are in us-east-1 only, like the stacks. */
const cdnErrors = (distributionId: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: 'Average',
    period: fiveMinutes,
  });
