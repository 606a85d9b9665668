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
    text: 'Connections lack the day that last night was to bring, and no customer can mend it: the promise of 07:00 was broken.',
    severity: 'page',
    period: day,
  },
  ClientErrors: {
    name: 'client-errors',
    text: 'Screens reported 20 errors or more within an hour. Logs in the administration shows them with page and stack.',
    severity: 'ticket',
    period: Duration.hours(1),
    threshold: 20,
  },
  UnexpectedErrors: {
    name: 'unexpected-errors',
    text: 'Five calls or more failed within five minutes for reasons that nobody foresaw. The saved query "reference" finds their log lines. A platform that fails is not counted.',
    severity: 'page',
    period: Duration.minutes(5),
    threshold: 5,
  },
  DelayedMails: {
    name: 'delayed-mails',
    text: "Emails have waited over an hour for the mail provider. The mail worker's log says why: the sending quota, a pause, or an address of ours that is not verified. They are sent once it is fixed.",
    severity: 'page',
    period: Duration.hours(1),
  },
  FailedJobItems: {
    name: 'failed-job-items',
    text: 'A scheduled job could not work on some of its items: intakes, or billing accounts. The others are done. Its log group says which and why.',
    severity: 'ticket',
    period: Duration.hours(1),
  },
  EndingVersions: {
    name: 'ending-versions',
    text: "The version of a platform's API ends within 90 days: its days will stop. `npm run doctor` names it; change shared/platforms/api-versions.ts and deploy.",
    severity: 'ticket',
    period: day,
  },
  OddRows: {
    name: 'odd-rows',
    text: 'More than 1 % of the rows of a platform\'s answer could not be read and were left out, so figures are too low. The log line "Rows of a platform were left out" of the pull worker names report and field.',
    severity: 'ticket',
    period: day,
  },
  ReconciliationDifference: {
    name: 'reconciliation',
    text: "Stored days of a sampled connection are more than 2 % from the platform's own total. The pull worker's log names site and window.",
    severity: 'ticket',
    period: day,
  },
  SharedAccounts: {
    name: 'shared-accounts',
    text: "One platform account feeds several companies without its owner having agreed. The nightly dispatcher's log names account, companies and sites.",
    severity: 'ticket',
    period: day,
  },
  MendedAccounts: {
    name: 'mended-accounts',
    text: 'The night found payments, plans or refunds at the payment provider whose events never came, and mended what was kept: who paid has waited for it. Look at the webhook and its deliveries at the provider. One alone may have been on its way.',
    severity: 'ticket',
    period: day,
  },
  UnreadableRows: {
    name: 'unreadable-rows',
    text: 'Stored rows could not be read and were left out, so something is missing from a page or a night. The log line "A row was put aside" names the table and the key.',
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
