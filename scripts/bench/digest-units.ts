import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { notifyNotTracking } from '../../functions/services/alerts/open-not-tracking.ts';
import { sendHeld } from '../../functions/services/alerts/send-held.ts';
import { scheduleWeeklyDigest } from '../../functions/stores/jobs/week-letters.ts';
import { noteMade, sitesPerPart, writeNodeDays, writeSiteRows } from '../../functions/stores/rollups.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { putUser } from '../../functions/stores/users/users.ts';
import { monthRange, monthWithDash } from '../../shared/domain/periods/days.ts';
import { settledWeek, weekPeriod } from '../../shared/domain/periods/settled-week.ts';
import { makeSiteRow } from '../../shared/numbers/rollup/site-row.ts';
import { startPeople } from '../../test/functions/support/people.ts';
import { node, seedTree, user } from '../../test/functions/support/tree.ts';
import type { FigureGroup } from './figure.ts';
import { rowsOfSite } from './rollup-units.ts';

const now = new Date('2026-11-21T16:00:00Z');
const today = '2026-11-21';
const timeZone = 'America/New_York';
const week = settledWeek(today);
/** Sites of a company with stalled analytics, which each digest names. */
const broken = 3;

type Units = { readonly read: number; readonly write: number };

async function measureUnits(work: () => Promise<unknown>): Promise<Units> {
  const units = { read: 0, write: 0 };
  const stop = onConsumedCapacity(consumed => void (units[consumed.kind] += consumed.units));
  await work();
  stop();
  return units;
}

/** Writes a company with busy sites and all platforms, as after a night; measures the cost of its week. */
async function writeCompany(company: string, sites: number): Promise<Units> {
  const place = `/ISL/reseller/${company}`;
  await createNode(node(place, 'ORG', { attr: { tz: 'Eastern' } }));
  await putUser(user(`${company}-person`, company));
  const rows = Array.from({ length: sites }, (_, index) => {
    const siteRows = rowsOfSite(index);
    const siteId = `${company}-${String(index * 48_611).padStart(8, '0')}`;
    const who = {
      siteId,
      name: `Location ${index * 37} North`,
      sitePath: `${place}/${siteId}`,
      timeZone,
      linked: false,
      isEcommerce: false,
      score: (index * 7) % 100,
      previousScore: (index * 11) % 100,
    };
    const stored = {
      days: new Map(siteRows.days.map(day => [day.date, day])),
      months: new Map(siteRows.months.map(month => [month.yearMonth, month])),
    };
    return makeSiteRow(who, weekPeriod(week), stored, today);
  });
  for (const { siteId, sitePath } of rows.slice(0, broken)) {
    await createNode(node(sitePath, 'SITE', { attr: { tz: 'Eastern' } }));
    await notifyNotTracking(siteId, 'ga4', 'access-lost', now);
  }
  await noteMade(company, { computedAt: now.toISOString(), wholeAt: now.toISOString() });
  return measureUnits(async () => {
    for (let part = 0; part * sitesPerPart < sites; part += 1) {
      const partRows = rows.slice(part * sitesPerPart, (part + 1) * sitesPerPart);
      await writeSiteRows(company, weekPeriod(week).id, part, partRows, new Map());
    }
  });
}

async function writeSite(siteId: string): Promise<void> {
  await createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: { tz: 'Eastern' } }));
  await putUser(user(`${siteId}-person`, siteId));
  const { days } = rowsOfSite(1);
  for (const month of ['202610', '202611']) {
    const { start, end } = monthRange(month);
    const rows = days.filter(({ date }) => date >= start && date <= end);
    await writeNodeDays(siteId, [{ month: monthWithDash(month), rows }]);
  }
}

/** Measures the reads of a sweep that sends one weekly digest, from finding it to its email. */
async function measureDigestReads(placeId: string, countEmails: () => number): Promise<number> {
  await scheduleWeeklyDigest(timeZone, `${placeId}-person`, week.start, now);
  const before = countEmails();
  const { read } = await measureUnits(() => sendHeld(timeZone, { now, remainingMs: () => 900_000 }));
  if (countEmails() !== before + 1) throw new Error(`No letter of ${placeId} was sent`);
  return read;
}

/** Cost of weekly digests: for a site, for companies of 21 and 200 sites, and the nightly writes. */
export const digestUnitFigures: FigureGroup = {
  names: ['digest-read-units-site', 'digest-read-units-21', 'digest-read-units-200', 'digest-write-units-200'],
  async *measure() {
    const program = await startPeople({ now });
    setClock(() => now);
    try {
      await seedTree();
      await writeSite('bench-site');
      await writeCompany('company-21', 21);
      const { write } = await writeCompany('company-200', 200);
      const countEmails = () => program.mails().length;
      const limit = (name: string, value: number, unit: string, againstValue: number) =>
        ({ name, value, unit, against: 'limit', againstValue }) as const;
      yield limit('digest-read-units-site', await measureDigestReads('bench-site', countEmails), 'a letter', 10);
      yield limit('digest-read-units-21', await measureDigestReads('company-21', countEmails), 'a letter', 12);
      yield limit('digest-read-units-200', await measureDigestReads('company-200', countEmails), 'a letter', 25);
      yield limit('digest-write-units-200', write, 'a night on which all its rows are others', 130);
    } finally {
      await program.stop();
    }
  },
};
