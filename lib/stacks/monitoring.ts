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
import { countedAlarms } from '../constructs/counted-alarms.ts';
import { createDashboard } from '../constructs/operations-dashboard.ts';
import { mailSetName, makeNamePrefix } from '../names.ts';
import type { StageValue } from '../stages.ts';
import type { PipelineStack } from './pipeline.ts';

const fiveMinutes = Duration.minutes(5);
/** In 15 minutes. People mistype one sign-in in ten. */
const mostFailedSignIns = 100;
/** From the night's start (04:00) to the promise of yesterday's numbers (07:00 site time). */
const freshnessSeconds = 3 * 3600;
/** More than the letters of a zone's busiest morning; a tenth of the quota that an account is usually given a day. */
const mostMailsAnHour = 5_000;

const waited: Readonly<Record<string, string>> = {
  backfills: 'A first collection, or what a person asked for again, has waited three hours.',
  pagespeed: 'Measurements of websites have waited three hours for a worker.',
  tasks: 'A job that a person began has waited three hours.',
  leads: 'What a CRM sent has waited three hours.',
  rollups: "A node's rows have waited three hours to be made: its company's pages end with the day before yesterday.",
  alerts:
    'Sites whose alerts are to be judged have waited three hours: their people are not told what broke in the night.',
  mails: 'An email has waited three hours for the mail provider.',
  billing: 'An event of the payment provider has waited three hours: what was paid for is not open yet.',
};

export type MonitoringStackProps = StackProps & {
  readonly stage: StageValue;
  readonly api: IHttpApi;
  readonly pipeline: PipelineStack;
  readonly authorizer: InsightsFunction;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  /** Mail events that could not be noted. */
  readonly mailEventsDead: IQueue;
};

/** What wakes a person (one topic, one mail address), what a person looks at (a dashboard), and the budget. */
export class MonitoringStack extends Stack {
  private readonly topic: Topic;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, props);
    const { stage, pipeline } = props;
    this.prefix = makeNamePrefix(stage.name);
    this.topic = new Topic(this, 'Alarms', { topicName: `${this.prefix}alarms`, enforceSSL: true });
    // A topic with a policy of its own (TLS only) no longer lets the account's services in by itself.
    const tellers = {
      cloudwatch: `arn:${Aws.PARTITION}:cloudwatch:${Aws.REGION}:${Aws.ACCOUNT_ID}:alarm:${this.prefix}*`,
      budgets: `arn:${Aws.PARTITION}:budgets::${Aws.ACCOUNT_ID}:*`,
    };
    for (const [service, source] of Object.entries(tellers)) {
      const conditions = {
        StringEquals: { 'aws:SourceAccount': this.account },
        ArnLike: { 'aws:SourceArn': source },
      };
      this.topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
    }
    if (stage.alarmMail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmMail));

    const apiMetric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: props.api.apiId },
        statistic,
        period: fiveMinutes,
      });
    const serverErrors = apiMetric('5xx', 'Sum');
    const lambdaThrottles = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period: fiveMinutes,
    });
    this.alarm('api-5xx', serverErrors, 5, 'The API answered five or more calls with 5xx in five minutes.');
    this.alarm('lambda-throttles', lambdaThrottles, 10, "Lambda refused calls: the account's concurrency is used up.");

    for (const [name, { queue, deadLetters }] of Object.entries(pipeline.pairs)) {
      this.deadLetterAlarm(
        `${name}-dead`,
        deadLetters.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
      );
      this.alarm(
        `${name}-age`,
        queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes, statistic: 'Maximum' }),
        freshnessSeconds,
        waited[name] ?? `A message of ${name} has waited three hours: yesterday will not be there by 07:00 site time.`,
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

    // SES reviews an account near 5 % of bounces or 0.1 % of complaints and pauses it near twice as much.
    const reputation = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': mailSetName(stage.name) },
        statistic: 'Average',
        period: Duration.hours(1),
      });
    this.alarm(
      'mail-bounces',
      reputation('Reputation.BounceRate'),
      0.04,
      'Of the mails 4 % or more bounce: SES reviews an account near 5 %. Email Activity shows which, Refused addresses whose.',
    );
    this.alarm(
      'mail-complaints',
      reputation('Reputation.ComplaintRate'),
      0.0008,
      'Of the mails 0.08 % or more are reported as unwanted: SES reviews an account near 0.1 %. Email Activity shows which.',
    );

    // SES counts what the account sends in a region; a loop that mails would spend its quota within hours.
    this.alarm(
      'mail-volume',
      new Metric({ namespace: 'AWS/SES', metricName: 'Send', statistic: 'Sum', period: Duration.hours(1) }),
      mostMailsAnHour,
      `${mostMailsAnHour} mails or more went out within an hour. Email Activity shows which; look for a job that repeats itself.`,
    );

    this.alarm(
      'failed-sign-ins',
      createFailedSignIns(props.userPool, props.client),
      mostFailedSignIns,
      "Many sign-ins failed within 15 minutes: somebody may be trying passwords. The user pool's firewall shows addresses.",
    );

    const watched = [...pipeline.functions.worker, ...pipeline.functions.dispatch, props.authorizer];
    for (const { name, function: watchedFunction } of watched) {
      this.alarm(
        `errors-${name}`,
        watchedFunction.metricErrors({ period: fiveMinutes }),
        1,
        `${name} failed. Its log group says why; the message is tried again.`,
      );
    }
    this.nightAlarm(pipeline);
    for (const { name, metric, text } of countedAlarms(stage.name)) this.alarm(name, metric, 1, text);

    createDashboard(this, {
      name: `${this.prefix}overview`,
      requests: [serverErrors, apiMetric('4xx', 'Sum'), apiMetric('Count', 'Sum')],
      latency: [apiMetric('Latency', 'p50'), apiMetric('Latency', 'p95')],
      queues: Object.values(pipeline.pairs),
      background: [...pipeline.functions.worker, ...pipeline.functions.dispatch],
    });
    createBudget(this, stage, this.topic.topicArn);
  }

  /** An alarm at `threshold` or more; no data means nothing happened, unless `missing` says otherwise. */
  private alarm(name: string, metric: IMetric, threshold: number, text: string, more?: { below?: boolean }): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.prefix}${name}`,
      alarmDescription: text,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: more?.below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: more?.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
  }

  private deadLetterAlarm(name: string, metric: IMetric): void {
    this.alarm(name, metric, 1, `Something failed every try and waits in ${name} for a person (14 days).`);
  }

  /** The night must have started in each zone: silence is the failure that no error metric shows. */
  private nightAlarm(pipeline: PipelineStack): void {
    const nightly = pipeline.functions.dispatch[0];
    if (!nightly) throw new Error('The pipeline has no nightly dispatch');
    this.alarm(
      'night-not-started',
      nightly.function.metricInvocations({ period: Duration.days(1), statistic: 'Sum' }),
      Object.keys(timeZones).length,
      'Within a day the nightly pull did not start in every time zone.',
      { below: true },
    );
  }
}
