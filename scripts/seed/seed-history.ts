import { setTimeout as wait } from 'node:timers/promises';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { getConnection, getConnections } from '../../functions/stores/connections/connections.ts';
import { addDays, monthRange, previousYearMonth, toYearMonth } from '../../shared/domain/periods/days.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';
import { getDemoTimeZone } from './demo-accounts.ts';
import { defaultMonths, longPlatforms } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';

export type Collected = {
  readonly site: DemoNode;
  readonly services: readonly RecordService[];
  readonly months: number;
};

/** Days since the account of a site that needs reconnecting expired. */
const endedDaysAgo = 6;
const pollMs = 500;
/** Time without a finished window after which something is wrong and waiting would hide it. */
const stalledMs = 90_000;

/** Returns the months collected for a service: one window each; PageSpeed's is the one day it can measure. */
function countMonths({ site, months }: Collected, service: RecordService): number {
  if (service === 'pagespeed') return 1;
  return service === 'ga4' || longPlatforms.includes(site.siteId) ? months : Math.min(months, defaultMonths);
}

/** Counts the windows of all first collections. */
export const windowCount = (collected: readonly Collected[]): number =>
  collected.reduce(
    (sum, entry) => sum + entry.services.reduce((count, service) => count + countMonths(entry, service), 0),
    0,
  );

/** Starts these services' first collections through the real queue. */
export async function startCollections(collected: readonly Collected[], now: Date): Promise<void> {
  await mapConcurrent(collected, 8, async entry => {
    const { site, services } = entry;
    const ended =
      site.analytics?.connection === 'reconnect-needed' ? new Date(now.getTime() - endedDaysAgo * 86_400_000) : now;
    for (const service of services)
      await startBackfill({
        siteId: site.siteId,
        service,
        now: service === 'ga4' ? ended : now,
        months: countMonths(entry, service),
      });
  });
}

/** Waits until the queue's workers have finished every window; `finished` receives the number of new ones. */
export async function untilCollected(
  collected: readonly Collected[],
  finished: (windows: number) => void,
): Promise<void> {
  let keys = collected.flatMap(({ site, services }) => services.map(service => ({ siteId: site.siteId, service })));
  const windowsByKey = new Map<string, number>();
  let movedAt = Date.now();
  while (keys.length > 0) {
    const ended = new Set<string>();
    for (const { siteId, service, backfill } of (await mapConcurrent(chunks(keys, 100), 1, getConnections)).flat()) {
      const name = `${siteId} ${service}`;
      const windows = backfill === null ? 0 : backfill.done + backfill.failed;
      const more = windows - (windowsByKey.get(name) ?? 0);
      windowsByKey.set(name, windows);
      if (more > 0) {
        movedAt = Date.now();
        finished(more);
      }
      if (backfill !== null && backfill.finishedAt !== null) ended.add(name);
    }
    // A finished collection stays finished, so it isn't checked again.
    keys = keys.filter(({ siteId, service }) => !ended.has(`${siteId} ${service}`));
    if (Date.now() - movedAt > stalledMs)
      throw new Error(
        `The first imports are stuck at ${[...windowsByKey.values()].reduce((sum, count) => sum + count, 0)} of ${windowCount(collected)} windows`,
      );
    if (keys.length > 0) await wait(pollMs);
  }
}

/** Returns the same sites with some of their services. */
export const only = (collected: readonly Collected[], isWanted: (service: RecordService) => boolean): Collected[] =>
  collected.map(entry => ({ ...entry, services: entry.services.filter(isWanted) }));

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Lists the last days of a site's previous months, oldest first. */
const monthEnds = (site: DemoNode, months: number, now: Date): string[] => {
  const current = toYearMonth(siteToday(now, getDemoTimeZone(site)));
  return Array.from(
    { length: months - 1 },
    (_, index) => monthRange(previousYearMonth(current, months - 1 - index)).end,
  );
};
export const pastMeasurements = (collected: readonly Collected[]): number =>
  collected.reduce((sum, { services, months }) => sum + (services.includes('pagespeed') ? months - 1 : 0), 0);

/**
 * Measures past PageSpeed days, since PageSpeed has no history: sets the stand-in's clock to each month's last day and
 * runs the real pull. Impossible with the real platform.
 */
export async function measurePast(
  collected: readonly Collected[],
  options: { pagespeedRoot: string; now: Date; done: () => void },
): Promise<void> {
  const control = `${options.pagespeedRoot.replace(/\/pagespeed$/, '')}/_control`;
  const setClock = async (clock: string | null): Promise<void> => {
    const answer = await fetch(control, { method: 'POST', body: JSON.stringify({ pagespeedClock: clock }) });
    if (!answer.ok) throw new Error(`The stand-in's clock could not be set: ${await answer.text()}`);
  };
  const measuredSites = collected.filter(({ services }) => services.includes('pagespeed'));
  const days = [...new Set(measuredSites.flatMap(({ site, months }) => monthEnds(site, months, options.now)))].sort();
  try {
    for (const day of days) {
      // By today's clock a nightly measurement of that day would be too late.
      const measuredAt = new Date(`${day}T10:00:00Z`);
      await setClock(measuredAt.toISOString());
      await mapConcurrent(
        measuredSites.filter(({ site, months }) => monthEnds(site, months, options.now).includes(day)),
        6,
        async ({ site }) => {
          await measureDay(
            { v: 1, kind: 'pull', siteId: site.siteId, service: 'pagespeed', start: day, end: day, purpose: 'nightly' },
            { now: measuredAt },
          );
          options.done();
        },
      );
    }
  } finally {
    await setClock(null);
  }
}

/** Measures both devices in separate steps, each passing on the previous result. */
async function measureDay(message: PullMessage, options: { now: Date }): Promise<void> {
  const result = await pullWindow(message, options);
  if (result.outcome === 'deferred') return measureDay(result.message, options);
  // Without this error the demonstration would silently miss its history.
  if (result.outcome === 'nothing-to-do' && result.why === 'superseded')
    throw new Error(`${message.siteId} was not measured on ${message.end}: it came too late`);
}

/** Revokes a site's consent and lets the next night's pull detect it, as in reality. */
export async function endConsent(
  site: DemoNode,
  options: { controlRoot: string; email: string; now: Date },
): Promise<void> {
  const { siteId } = site;
  const connection = await getConnection(siteId, 'ga4');
  if (connection === null || connection.lastDay === null || connection.state === 'reconnect-needed') return;
  const answer = await fetch(`${options.controlRoot}/_control`, {
    method: 'POST',
    body: JSON.stringify({ expireCredentialsOf: options.email }),
  });
  if (!answer.ok) throw new Error(`The stand-in could not end the consent of ${options.email}: ${await answer.text()}`);
  const yesterday = addDays(siteToday(options.now, getDemoTimeZone(site)), -1);
  await pullWindow(
    {
      v: 1,
      kind: 'pull',
      siteId,
      service: 'ga4',
      start: addDays(connection.lastDay, 1),
      end: yesterday,
      purpose: 'nightly',
    },
    { now: options.now },
  );
}
