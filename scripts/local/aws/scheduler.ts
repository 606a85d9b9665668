import type { IncomingMessage, ServerResponse } from 'node:http';
import { Cron } from 'croner';
import { scheduleCrons, scheduledJobs, scheduleEventSchema } from '../../../shared/messages/schedules.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { timeZones } from '../../../shared/model/node.ts';
import { readBody } from '../gateway/http.ts';
import { loadHandler } from '../gateway/gateway.ts';
import { lambdaContext } from '../gateway/lambda-context.ts';

const dispatchFiles: Record<ScheduleEvent['job'], string> = {
  'nightly-pull': 'jobs/dispatch-nightly-pull.ts',
  'monthly-audit': 'jobs/dispatch-monthly-audit.ts',
  'sweep-deferred': 'jobs/sweep-deferred.ts',
  'rollup-sites': 'jobs/dispatch-rollup.ts',
  'rollup-nodes': 'jobs/dispatch-rollup.ts',
  'reconcile-billing': 'jobs/reconcile-billing.ts',
  'trial-notices': 'jobs/dispatch-trial-notices.ts',
  alerts: 'jobs/dispatch-alerts.ts',
  'rank-findings': 'jobs/dispatch-rollup.ts',
  'alert-digest': 'jobs/dispatch-alert-digest.ts',
  'task-digest': 'jobs/dispatch-task-digest.ts',
  'week-letters': 'jobs/dispatch-week-letters.ts',
  'check-listings': 'jobs/check-listings.ts',
  'expire-leads': 'jobs/expire-leads.ts',
  'announce-intakes': 'jobs/announce-intakes.ts',
  'pull-leads': 'jobs/pull-leads.ts',
  'send-reports': 'jobs/send-reports.ts',
};
const dispatchTimeoutMs = 900_000;

/**
 * Converts an EventBridge cron to croner's pattern: `cron(minutes hours day month weekday year)`. Weekdays count from 1
 * = Sunday (croner's alternativeWeekdays), `?` is any, and `a/b` becomes a range with a step.
 */
export function cronerPattern(eventBridgeCron: string): string {
  const fields = /^cron\((.+)\)$/.exec(eventBridgeCron)?.[1]?.trim().split(/\s+/) ?? [];
  if (fields.length !== 6) throw new Error(`Not an EventBridge cron: ${eventBridgeCron}`);
  const highest = [59, 23, 31, 12, 7, 2199];
  const converted = fields.map((field, index) => {
    if (field === '?') return '*';
    const stepped = /^(\d+)\/(\d+)$/.exec(field);
    if (stepped === null) return field;
    return stepped[1] === '0' ? `*/${stepped[2]}` : `${stepped[1]}-${highest[index]}/${stepped[2]}`;
  });
  return `0 ${converted.join(' ')}`;
}

/** Runs a schedule's dispatch function once, as EventBridge Scheduler would. */
export async function dispatchSchedule(event: ScheduleEvent): Promise<void> {
  const handler = await loadHandler(dispatchFiles[event.job]);
  await handler(event, lambdaContext(`dispatch-${event.job}`, dispatchTimeoutMs));
}

/** Handles Lambda's asynchronous Invoke of a job that continues in another run. */
export async function handleInvocation(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = scheduleEventSchema.parse(JSON.parse((await readBody(request, 1_000_000)).toString('utf8')));
  response.writeHead(202).end();
  dispatchSchedule(event).catch(error => console.error(`${event.job} in ${event.timeZone}:`, error));
}

export type Scheduler = { stop: () => void; readonly next: () => { job: string; timeZone: string; at: Date | null }[] };

/** Starts every schedule in every zone of the specification, on the machine's clock. */
export function startScheduler(run: (event: ScheduleEvent) => Promise<void>): Scheduler {
  const crons = scheduledJobs.flatMap(job =>
    Object.values(timeZones).map(timeZone => {
      const cron = new Cron(
        cronerPattern(scheduleCrons[job]),
        { timezone: timeZone, mode: '7-part', alternativeWeekdays: true, unref: true, protect: true },
        () => run({ v: 1, job, timeZone }).catch(error => console.error(`${job} in ${timeZone}:`, error)),
      );
      return { job, timeZone, cron };
    }),
  );
  return {
    stop: () => {
      for (const { cron } of crons) cron.stop();
    },
    next: () => crons.map(({ job, timeZone, cron }) => ({ job, timeZone, at: cron.nextRun() })),
  };
}
