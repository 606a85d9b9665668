import * as z from 'zod/mini';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { daySchema, instantSchema } from '../../../shared/model/primitives.ts';
import type { PullRequest } from '../connector.ts';

/** Progress of one report between two steps. */
export type Progress = {
  /** undefined: the last report failed and a new one must be submitted. */
  readonly reportId: string | undefined;
  readonly submittedAt: Date;
  /** Account of the report, so that a site's other account never gets this report. */
  readonly accountId: string;
  /** Requested days, which later steps can't know, because 'yesterday' changes. */
  readonly range: DayRange;
  /** Columns that the platform refused. */
  readonly without: readonly string[];
  /** Number of failed reports for this window. */
  readonly failures: number;
};

const stateSchema = z.object({
  reportId: z._default(z.string(), ''),
  submittedAt: instantSchema,
  accountId: z.string(),
  start: daySchema,
  end: daySchema,
  without: z._default(z.string(), ''),
  failures: z._default(z.string().check(z.regex(/^\d$/)), '0'),
});

/** A report's id is valid for a day (the reference; the guide says two). */
const idLifeMs = 23 * 3_600_000;

export const serializeProgress = ({
  reportId,
  submittedAt,
  accountId,
  range,
  without,
  failures,
}: Progress): Record<string, string> => ({
  ...(reportId === undefined ? {} : { reportId }),
  submittedAt: submittedAt.toISOString(),
  accountId,
  start: range.start,
  end: range.end,
  ...(without.length > 0 ? { without: without.join(',') } : {}),
  ...(failures > 0 ? { failures: String(failures) } : {}),
});

/**
 * Parses the previous step's state. Returns null without one, and for another account, other days or an expired report
 * id.
 */
export function parseProgress({ progress, start, end, now }: PullRequest, accountId: string): Progress | null {
  const parsed = z.safeParse(stateSchema, progress);
  if (!parsed.success) return null;
  const { data } = parsed;
  const submittedAt = new Date(data.submittedAt);
  const matchesRequest = data.accountId === accountId && data.start >= start && data.end <= end;
  if (!matchesRequest || now.getTime() - submittedAt.getTime() > idLifeMs) return null;
  return {
    reportId: data.reportId || undefined,
    submittedAt,
    accountId,
    range: { start: data.start, end: data.end },
    without: data.without.split(',').filter(Boolean),
    failures: Number(data.failures),
  };
}

/** Waits as long as the report has already taken, between half a minute and 15 minutes. */
export function pendingUntil({ submittedAt }: Progress, now: Date): Date {
  const age = now.getTime() - submittedAt.getTime();
  return new Date(now.getTime() + Math.min(15 * 60_000, Math.max(30_000, age)));
}
