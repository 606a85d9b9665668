import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type CountedMetric, metricNamespace } from '../../shared/messages/counted-metrics.ts';
import type { StageName } from '../stages.ts';

type CountedAlarm = {
  readonly name: string;
  /** Text for the person on call. */
  readonly text: string;
  readonly period: Duration;
  readonly severity: Severity;
  /** Absent: one event is enough. */
  readonly threshold?: number;
};

/** A page wakes a person; a ticket is read in the morning. */
export type Severity = 'page' | 'ticket';

const day = Duration.days(1);

/** Alarm of each metric that functions count by logs (functions/runtime/embedded-metric.ts). */
const alarms: Readonly<Record<CountedMetric, CountedAlarm>> = {
  // Each zone's nightly dispatch counts; a day includes all zones.
  LateConnections: {
    name: 'late-connections',
    text: "Connections are missing yesterday's data after 07:00 site time, and no customer can fix it.",
    severity: 'page',
    period: day,
  },
  ClientErrors: {
    name: 'client-errors',
    text: 'Screens reported 20 errors or more within an hour. Administration > Logs shows them with page and stack.',
    severity: 'ticket',
    period: Duration.hours(1),
    threshold: 20,
  },
  UnexpectedErrors: {
    name: 'unexpected-errors',
    text: 'At least five calls failed unexpectedly within five minutes. The saved query "reference" finds their log lines. Platform failures aren\'t counted.',
    severity: 'page',
    period: Duration.minutes(5),
    threshold: 5,
  },
  DelayedMails: {
    name: 'delayed-mails',
    text: "Emails have waited over an hour for the email provider. The mail worker's log shows why: sending quota, a pause, or an unverified sender. They are sent once it's fixed.",
    severity: 'page',
    period: Duration.hours(1),
  },
  FailedJobItems: {
    name: 'failed-job-items',
    text: "A scheduled job couldn't process some intakes or billing accounts. The others are done. Its log group shows which and why.",
    severity: 'ticket',
    period: Duration.hours(1),
  },
  EndingVersions: {
    name: 'ending-versions',
    text: 'A platform API version retires within 90 days, and syncing will stop. `npm run doctor` names it. Update shared/platforms/api-versions.ts and deploy.',
    severity: 'ticket',
    period: day,
  },
  OddRows: {
    name: 'odd-rows',
    text: "More than 1% of a platform's rows couldn't be read and were skipped, so numbers are too low. The pull worker's log line \"Rows of a platform were left out\" names report and field.",
    severity: 'ticket',
    period: day,
  },
  ReconciliationDifference: {
    name: 'reconciliation',
    text: "Stored days of a sampled connection differ by more than 2% from the platform's own total. The pull worker's log names site and window.",
    severity: 'ticket',
    period: day,
  },
  SharedAccounts: {
    name: 'shared-accounts',
    text: "One platform account feeds several companies without its owner's consent. The nightly dispatcher's log names account, companies, and sites.",
    severity: 'ticket',
    period: day,
  },
  RepairedAccounts: {
    name: 'repaired-accounts',
    text: "Nightly reconciliation found payments, plans, or refunds whose webhook events never arrived, and corrected the records. Check the webhook's deliveries at the payment provider. A single one may have been in transit.",
    severity: 'ticket',
    period: day,
  },
  UnreadableRows: {
    name: 'unreadable-rows',
    text: 'Stored rows couldn\'t be read and were skipped, so something is missing from a page or a sync. The log line "A row was put aside" names table and key.',
    severity: 'ticket',
    period: Duration.hours(1),
  },
};

/** Lists a stage's alarms with their metrics: sums over their periods. */
export const countedAlarms = (stage: StageName) =>
  Object.entries(alarms).map(([metricName, { name, text, period, severity, threshold = 1 }]) => ({
    name,
    text,
    severity,
    threshold,
    metric: new Metric({
      namespace: metricNamespace,
      metricName,
      dimensionsMap: { stage },
      statistic: 'Sum',
      period,
    }),
  }));
