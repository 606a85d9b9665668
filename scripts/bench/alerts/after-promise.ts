import { handler as digest } from '../../../functions/jobs/dispatch-alert-digest.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { evaluateSite } from '../../../functions/services/alerts/evaluate-site.ts';
import { findDispatchZone } from '../../../functions/services/collection/windows.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { siteToday, zonedInstant } from '../../../shared/domain/periods/zone.ts';
import { alertsAtOnce, deliveryTries, retryDelaySeconds } from '../../../shared/messages/queues.ts';
import { minuteOfDay } from '../../../shared/messages/schedules.ts';
import { timeZones } from '../../../shared/model/node.ts';
import { connected, plenty, shopSite } from '../../../test/functions/services/alerts/support.ts';
import { startPeople } from '../../../test/functions/support/people.ts';
import { seedTree } from '../../../test/functions/support/tree.ts';
import { type FigureGroup, median, rounded, timed } from '../figure.ts';

const now = new Date('2026-11-22T12:10:00.000Z');
const minuteMs = 60_000;

/** Time promised in the specification (sheet 11): alerts are evaluated at 07:10 in a zone. */
const promisedMinute = 7 * 60 + 10;
const sitesOfAZone = 10_000;
/** A winter and a summer day, with different offsets between the zones. */
const someDays: readonly Day[] = ['2026-01-15', '2026-07-15'];
const measured = 30;

const at = (day: Day, timeZone: string, minute: number): number =>
  zonedInstant(day, timeZone).getTime() + minute * minuteMs;
/** Finds the first time after `from` at which a zone's clock shows a minute of the day. */
function nextAt(from: number, timeZone: string, minute: number): number {
  const today = siteToday(new Date(from), timeZone);
  const instants = [0, 1, 2].map(days => at(addDays(today, days), timeZone, minute));
  return instants.find(instant => instant >= from) ?? Number.NaN;
}

const zones = Object.values(timeZones);
const longest = (waits: readonly number[]): number => Math.max(...waits) / minuteMs;

/** Earliest evaluation in a day: the night of a zone without a schedule starts at least an hour after midnight. */
const earliestMinute = 2 * 60;

/** Computes the minutes from the promised time in a site's zone to its check, which another zone may start. */
const untilJudged = (siteZones: readonly string[]): number =>
  longest(
    someDays.flatMap(day =>
      siteZones.map(
        zone =>
          nextAt(at(day, zone, earliestMinute), findDispatchZone(zone), minuteOfDay('alerts')) -
          at(day, zone, promisedMinute),
      ),
    ),
  );

/** Computes the minutes from a check to the daily digest, by whether site and reader share a zone. */
const countMinutesUntilDigest = (isRead: (site: string, reader: string) => boolean): number =>
  longest(
    someDays.flatMap(day =>
      zones.flatMap(site => {
        const judged = at(day, site, minuteOfDay('alerts'));
        const read = zones.filter(reader => isRead(site, reader));
        return read.map(reader => nextAt(judged, reader, minuteOfDay('alert-digest')) - judged);
      }),
    ),
  );

/**
 * Measures the milliseconds for a worker to evaluate a site with a broken platform, open the alert, and notify in-app
 * and by email.
 */
async function msOfASite(): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < measured; index += 1) {
    const siteId = `promise-${index}`;
    await shopSite(siteId);
    await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
    times.push((await timed(() => evaluateSite(siteId, now))).ms);
  }
  return median(times);
}

/**
 * Measures the minutes after 07:10 at which a zone's last site has its notification and email, in the worst zone, from
 * the schedule's start and the measured worker times.
 */
async function* afterPromise() {
  const ms = await msOfASite();
  const drained = (sitesOfAZone * ms) / alertsAtOnce.workers / minuteMs;
  const retried = Array.from({ length: deliveryTries - 1 }, (_, index) => retryDelaySeconds(index + 1, 1));
  const lastTry = retried.reduce((sum, seconds) => sum + seconds, 0) / 60;
  const others = Intl.supportedValuesOf('timeZone').filter(zone => !zones.some(siteZone => siteZone === zone));
  yield {
    name: 'alert-minutes-after-promise',
    value: rounded(untilJudged(zones) + drained, 1),
    unit: [
      `min to the last of ${sitesOfAZone} sites, ${rounded(ms, 0)} ms each on ${alertsAtOnce.workers} workers`,
      `a site that fails until its last try ${rounded(lastTry, 0)} min later`,
      `the letter of the day ${rounded(
        countMinutesUntilDigest((site, reader) => site === reader),
        0,
      )} min after the check`,
      `${rounded(countMinutesUntilDigest(() => true) / 60, 1)} h where site and reader are in different zones`,
      `a site outside of the eight zones is judged up to ${rounded(untilJudged(others) / 60, 1)} h after its own ten past seven`,
    ].join('; '),
  };
}

type Program = Awaited<ReturnType<typeof startPeople>>;

/**
 * Counts the clicks to unsubscribe: the request an email program sends for its button (RFC 8058) to the header's
 * address, without session or page; the next email must not arrive.
 */
async function unsubscribeClicks(program: Program): Promise<number> {
  const siteId = 'unsubscribed';
  const address = `${siteId}-person@insights.test`;
  await shopSite(siteId);
  await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
  await evaluateSite(siteId, now);
  const mailed = () => program.mails().filter(({ to }) => to.includes(address));
  const [mail] = mailed();
  const header = (headerName: string) => mail?.headers.find(({ name }) => name === headerName)?.value ?? '';
  const code = /^<https?:\/\/[^>]+\/api\/unsubscribe\/([\w-]+)>$/.exec(header('List-Unsubscribe'))?.[1];
  if (code === undefined) return Number.NaN;
  let presses = 0;
  for (; presses < 3; ) {
    presses += 1;
    const { status } = await program.call('unsubscribe', {
      params: { code },
      rawBody: header('List-Unsubscribe-Post'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    if (status === 204) break;
  }
  // Breaks something next, for an immediate email and the daily digest.
  const before = mailed().length;
  await connected(siteId, 'fb', 'access-lost', '2026-11-20');
  await evaluateSite(siteId, new Date(now.getTime() + 86_400_000));
  setClock(() => new Date(now.getTime() + 90_000_000));
  for (const timeZone of zones) await digest({ v: 1, job: 'alert-digest', timeZone }, plenty);
  return mailed().length === before ? presses : Number.NaN;
}

/** Delay between an alert's promised and actual time, and the clicks to unsubscribe. */
export const promiseFigures: FigureGroup = {
  names: ['alert-minutes-after-promise', 'unsubscribe-clicks'],
  async *measure(requested) {
    const program = await startPeople({ now, queues: true });
    try {
      await seedTree();
      if (requested.has('alert-minutes-after-promise')) yield* afterPromise();
      if (requested.has('unsubscribe-clicks'))
        yield {
          name: 'unsubscribe-clicks',
          value: await unsubscribeClicks(program),
          unit: 'presses',
          against: 'limit',
          againstValue: 1,
        };
    } finally {
      await program.stop();
    }
  },
};
