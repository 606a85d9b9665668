import type { MissingReason, MissingWhy } from '../../../shared/model/connection.ts';
import { type RecordService, serviceNames } from '../../../shared/platforms/registry.ts';
import { addDays, eachDay } from '../../../shared/domain/periods/days.ts';
import type { PlatformErrorKind } from '../../platforms/platform-error.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { connectionMessage, stateOfFailure } from '../connections/connection-messages.ts';

/** Days that no pull could return, with reasons. */
type Gaps = Pick<StoredConnection, 'missingDays' | 'missingWhy'>;
type Why = Pick<MissingWhy, 'kind' | 'message'>;

/** Reasons other than a platform's refusal. */
const sentences: Record<
  Exclude<MissingReason, PlatformErrorKind> | 'transient' | 'invalid-answer',
  (name: string) => string
> = {
  transient: name => `${name} didn't respond after several tries. We try again every night.`,
  'invalid-answer': name =>
    `${name} sent a response we couldn't read. No data was overwritten. We try again every night.`,
  'slow-report': name => `${name} did not finish its report in time. We try again every night.`,
  'not-given': name => `${name} no longer provides these days.`,
  internal: () => "Something went wrong on our side. We've been notified and try again every night.",
};

/** Explains a service's missing days in a sentence for users. */
export function explainMissingDays(service: RecordService, kind: MissingReason): Why {
  if (
    kind === 'transient' ||
    kind === 'invalid-answer' ||
    kind === 'slow-report' ||
    kind === 'not-given' ||
    kind === 'internal'
  ) {
    return { kind, message: sentences[kind](serviceNames[service]) };
  }
  const state = stateOfFailure[kind];
  return {
    kind,
    message: state === null ? sentences.transient(serviceNames[service]) : connectionMessage(service, state),
  };
}

/** Returns the gaps after a window: its days are re-evaluated, oldest first; other days keep their reasons. */
export function gapsAfter(
  before: Gaps,
  window: { start: string; end: string },
  missing: readonly string[],
  why: Why,
): Gaps {
  const isAsked = (day: string) => day >= window.start && day <= window.end;
  const remaining = before.missingDays.filter(day => !isAsked(day));
  const missingDays = [...new Set([...remaining, ...missing])].sort();
  const reasons = reasonsByDay(before.missingWhy);
  for (const day of missing) reasons.set(day, why);
  const missingWhy = rangesWithReasons(missingDays, reasons);
  return { missingDays, missingWhy: missingWhy.length === 0 ? undefined : missingWhy };
}

/** Lists missing days worth a retry, excluding those the platform no longer returns. */
export function daysToAskAgain({ missingDays, missingWhy }: Gaps): string[] {
  const reasons = reasonsByDay(missingWhy);
  return missingDays.filter(day => reasons.get(day)?.kind !== 'not-given');
}

const reasonsByDay = (ranges: readonly MissingWhy[] = []): Map<string, Why> =>
  new Map(ranges.flatMap(({ start, end, kind, message }) => eachDay(start, end).map(day => [day, { kind, message }])));

function rangesWithReasons(days: readonly string[], reasons: ReadonlyMap<string, Why>): MissingWhy[] {
  const ranges: MissingWhy[] = [];
  for (const day of days) {
    const why = reasons.get(day);
    if (!why) continue;
    const last = ranges.at(-1);
    if (last && last.kind === why.kind && addDays(last.end, 1) === day) last.end = day;
    else ranges.push({ start: day, end: day, ...why });
  }
  return ranges;
}
