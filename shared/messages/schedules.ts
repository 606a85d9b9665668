import * as z from 'zod/mini';
import { auditDayOfMonth, auditHour } from '../domain/audits/due.ts';
import { daySchema } from '../model/primitives.ts';

/** Scheduled jobs, once per time zone. */
export const scheduledJobs = [
  'nightly-pull',
  'monthly-audit',
  'sweep-deferred',
  'rollup-sites',
  'rollup-nodes',
  'trial-notices',
  'reconcile-billing',
  'alerts',
  'rank-findings',
  'alert-digest',
  'task-digest',
  'week-letters',
  'check-listings',
  'expire-leads',
  'announce-intakes',
  'pull-leads',
  'send-reports',
] as const;
export const scheduleEventSchema = z.strictObject({
  v: z.literal(1),
  job: z.enum(scheduledJobs),
  /** The IANA zone whose sites are dispatched. */
  timeZone: z.string(),
  /** The day of the run in that zone; absent: today. */
  date: z.optional(daySchema),
  /** The cursor of a dispatch that ran long. */
  cursor: z.optional(z.string()),
});
export type ScheduleEvent = z.infer<typeof scheduleEventSchema>;

/** The schedule of each job in each zone as an EventBridge cron, read by CDK and the local scheduler. */
export const scheduleCrons: Record<(typeof scheduledJobs)[number], string> = {
  'nightly-pull': 'cron(0 4 * * ? *)',
  'monthly-audit': `cron(0 ${auditHour} ${auditDayOfMonth} * ? *)`,
  /** Returns windows to their queue when their wait has ended. */
  'sweep-deferred': 'cron(0/15 * * * ? *)',
  /** Runs after the nightly syncs, and after the audits whose scores appear in the tables of sites. */
  'rollup-sites': 'cron(20 5 * * ? *)',
  'rollup-nodes': 'cron(20 6 * * ? *)',
  /** The time when people read their email. */
  'trial-notices': 'cron(30 8 * * ? *)',
  /** Runs after the night's rows, before working hours; news that is not urgent is sent in one digest during them. */
  alerts: 'cron(10 7 * * ? *)',
  /** Runs after the morning's alerts, before people open the inbox. */
  'rank-findings': 'cron(30 7 * * ? *)',
  'alert-digest': 'cron(15 8 * * ? *)',
  'task-digest': 'cron(20 8 * * ? *)',
  /** Runs after the night's rows and the morning's alerts, before the time of the digests. */
  'week-letters': 'cron(30 7 * * ? *)',
  'check-listings': 'cron(30 3 * * ? *)',
  /** Runs after the payment provider's nightly run. */
  'reconcile-billing': 'cron(40 3 * * ? *)',
  /** Runs before the nightly syncs and the rows calculated from them. */
  'expire-leads': 'cron(20 2 * * ? *)',
  'announce-intakes': 'cron(15 8 * * ? *)',
  /** Runs with the nightly syncs, before the rows calculated from them. */
  'pull-leads': 'cron(10 4 * * ? *)',
  /** Each report chooses its hour. */
  'send-reports': 'cron(0 * * * ? *)',
};

/** Returns the minute of its zone's day at which a daily job starts. */
export function minuteOfDay(job: Exclude<(typeof scheduledJobs)[number], 'sweep-deferred' | 'send-reports'>): number {
  const [, minute, hour] = /^cron\((\d+) (\d+) /.exec(scheduleCrons[job]) ?? [];
  return Number(hour) * 60 + Number(minute);
}
