import type { PullMessage } from '../../../shared/messages/queues.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { mainSections } from '../../../shared/model/daily-record.ts';
import type { PlatformDefinition, PulledWindow } from '../../platforms/connector.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { writeDays } from '../../stores/metrics/metrics.ts';
import { recordWindowOutcome } from './record-window-outcome.ts';
import { gapsAfter, whyOf } from './missing-days.ts';
import { closeMonth, lastSettledMonth, monthsToClose } from './settled-months.ts';
import { preserveFollowerCounts } from './preserve-follower-counts.ts';
import { settledUntil } from './windows.ts';

/**
 * Stores what a pull brought and answers how many items changed: days, the months that they settle, and last the
 * connection, once. A day later than what the platform has by now is not missing: a later night asks for it again.
 */
export async function storeWindow(
  message: PullMessage,
  connection: StoredConnection,
  source: PlatformDefinition,
  pulled: PulledWindow,
  now: Date,
): Promise<number> {
  const { siteId, service, start, end, purpose } = message;
  const zone = pulled.timeZone ?? connection.platformTimeZone ?? connection.timeZone;
  const settled = settledUntil(source, siteToday(now, zone));
  let itemsWritten = 0;
  // The main section last: a day counts as there by it, and a window given up half-way must not count as whole.
  const isMain = (one: PulledWindow['sections'][number]) => Number(one.section === mainSections[service]);
  for (const answered of pulled.sections.toSorted((a, b) => isMain(a) - isMain(b))) {
    const { section, days } = await preserveFollowerCounts(siteId, answered, { start, end });
    itemsWritten += await writeDays(siteId, service, section, days, settled, { start, end });
  }
  for (const month of monthsToClose({ start, end }, purpose, settled, connection.compactedThrough)) await closeMonth(siteId, service, month);
  const closed = lastSettledMonth(settled);
  const { newestDay, missing } = whatCame(message, pulled);
  await recordWindowOutcome(message, 'done', now, before => ({
    ...before,
    state: 'working',
    message: undefined,
    throttledUntil: undefined,
    pulledAt: later(before.pulledAt, now.toISOString()),
    lastDay: newestDay === undefined ? before.lastDay : later(before.lastDay, newestDay),
    // Where everything asked for is there, the last day says as much.
    ...(pulled.through === undefined ? {} : { askedThrough: later(before.askedThrough ?? null, end) }),
    ...gapsAfter(before, { start, end }, missing, whyOf(service, 'not-given')),
    platformTimeZone: pulled.timeZone ?? before.platformTimeZone,
    compactedThrough: purpose === 'nightly' ? `${closed.slice(0, 4)}-${closed.slice(4)}` : before.compactedThrough,
  }));
  return itemsWritten;
}

/** The newest day of the window that came, and the days that the platform has no longer. */
function whatCame({ start, end }: PullMessage, { through = end, missingDays }: PulledWindow): { newestDay: string | undefined; missing: string[] } {
  const last = through === null || through > end ? end : through;
  const missing = missingDays.filter(day => day <= last);
  const given = through === null || last < start ? [] : eachDay(start, last).filter(day => !missing.includes(day));
  return { newestDay: given.at(-1), missing };
}

const later = (before: string | null, candidate: string) => (before !== null && before > candidate ? before : candidate);
