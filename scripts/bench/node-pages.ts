import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { loadOverview } from '../../functions/services/pages/overview.ts';
import { loadPage } from '../../functions/services/pages/page.ts';
import { writeMonthLines, writeYearLines } from '../../functions/stores/breakdown-lines.ts';
import type { BreakdownLine } from '../../shared/model/breakdown-rows.ts';
import type { FactKey } from '../../shared/model/page-keys.ts';
import { pageIds } from '../../shared/model/page-keys.ts';
import { channels } from '../../shared/model/panel.ts';
import { countDays, listMonths, monthRange } from '../../shared/domain/periods/days.ts';
import { computeComparison, periods } from '../../shared/domain/periods/periods.ts';
import { type DimensionKey, dimensions } from '../../shared/numbers/breakdowns/dimensions.ts';
import { dimensionKeys, foldMonth, type Lines, listLines } from '../../shared/numbers/rollup/breakdown-lines.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { nodeId, now, stored, writeCompany } from './rollup-units.ts';

const facts: Readonly<Record<(typeof dimensions)[DimensionKey]['service'], readonly FactKey[]>> = {
  ga4: ['sessions', 'engagedSessions', 'goals', 'transactions', 'revenue'],
  gsc: ['searchClicks', 'searchImpressions', 'searchPositionWeight'],
  gmb: ['profileViews'],
  social: ['newFans', 'views', 'engagements', 'likes', 'comments', 'shares'],
  ads: ['adSpend', 'adImpressions', 'adClicks', 'paidLeads', 'adConversions'],
  fb: ['adSpend', 'adImpressions', 'adClicks', 'paidLeads', 'linkClicks'],
};
/** Maximum rows of closed breakdowns, whatever the number of sites; others are unlimited. */
const closed: Readonly<Partial<Record<DimensionKey, number>>> = {
  channel: 8,
  device: 4,
  hour: 24,
  event: 12,
  adPlatform: 4,
  adObjective: 9,
  adDevice: 3,
  surface: 4,
  profileAction: 3,
  stars: 5,
  sentiment: 3,
  network: 3,
  socialReferrer: 12,
  searchDevice: 3,
  country: 120,
};

/** Months with stored days; the others are read as months only. */
const daysFrom = '202608';
const monthsOfYears = 23;

/** Generates the same number sequence in every run. */
function numbers(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Generates a month of one breakdown: rows with a long tail; larger rows appear on more days. */
function generateLines(key: DimensionKey, month: string, rows: number): Lines {
  const next = numbers(Number(month) + key.length * 31);
  const length = countDays(monthRange(month));
  const lines: Lines = new Map();
  const { service } = dimensions[key];
  for (let index = 0; index < Math.min(rows, closed[key] ?? rows); index += 1) {
    const size = 9000 / (index + 1);
    const points = (fact: FactKey) =>
      Array.from({ length }, () => {
        const value = next() * size * (fact === 'searchImpressions' ? 20 : 1);
        // Few rows sell, and small ones don't appear every day.
        if (value < 0.4 || (/revenue|transactions/.test(fact) && index % 9 > 0)) return null;
        return /revenue|Spend|Weight/i.test(fact) ? rounded(value, 2) : Math.floor(value);
      });
    const channel = channels[index % channels.length];
    const line: BreakdownLine = {
      key: [
        key === 'channel' && channel !== undefined ? channel : `${key} of a site in town ${(index * 48_611) % 99_991}`,
      ],
      ...(service === 'ga4' ? { channel, currency: 'USD' } : {}),
      facts: Object.fromEntries(facts[service].map(fact => [fact, points(fact)])),
    };
    lines.set(String(index), line);
  }
  return lines;
}

/** Writes the rows of a company of 200 sites, with that many rows per breakdown and month. */
async function writeBreakdowns(rows: number): Promise<void> {
  const years = new Map<string, Map<string, readonly BreakdownLine[]>>();
  for (const key of dimensionKeys)
    for (const month of listMonths(stored).slice(-monthsOfYears)) {
      const lines = generateLines(key, month, rows);
      const folded =
        month >= daysFrom
          ? await writeMonthLines(nodeId, key, month, lines, now)
          : foldMonth(listLines(lines), Number(month.slice(4)) - 1);
      const name = `${key}#${month.slice(0, 4)}`;
      years.set(name, new Map([...(years.get(name) ?? []), [month, folded]]));
    }
  for (const key of dimensionKeys)
    for (const year of ['2025', '2026'])
      await writeYearLines(nodeId, key, year, years.get(`${key}#${year}`) ?? new Map(), now);
}

const node = {
  siteId: nodeId,
  name: 'Company',
  type: 'ORG' as const,
  sitePath: `/ISL/reseller/${nodeId}`,
  attr: { tz: 'Eastern' as const },
  revision: 0,
  createdAt: now.toISOString(),
};

/** Finds the most expensive page above sites: every page and the overview, each kind of period. */
async function readDearest(): Promise<{ units: number; page: string }> {
  const shown = periods(now, 'America/New_York').filter(
    ({ kind }, index, all) => all.findIndex(period => period.kind === kind) === index,
  );
  let dearest = { units: 0, page: '' };
  for (const { id, start, end } of shown)
    for (const page of [...pageIds, 'overview' as const]) {
      let units = 0;
      const stop = onConsumedCapacity(consumed => void (consumed.kind === 'read' && (units += consumed.units)));
      const range = { start, end };
      const request = { site: node, range, comparison: computeComparison(range, 'previous'), now };
      await (page === 'overview' ? loadOverview(request) : loadPage({ ...request, page, filters: {} }));
      stop();
      if (units > dearest.units) dearest = { units, page: `${page} of ${id}` };
    }
  return dearest;
}

/**
 * Read units of the most expensive page above sites: for a company of 200 sites with 120 rows per open breakdown and
 * month, and one of 5,000 with the maximum stored.
 */
export const nodePageFigures: FigureGroup = {
  names: ['node-page-read-units-200', 'node-page-read-units-5000'],
  async *measure(requested) {
    for (const [name, rows, limit] of [
      ['node-page-read-units-200', 120, 60],
      ['node-page-read-units-5000', 500, 150],
    ] as const) {
      if (!requested.has(name)) continue;
      const close = await openBareDatabase(now);
      try {
        await writeCompany({ sites: 200, lineMonths: listMonths(stored) });
        await writeBreakdowns(rows);
        const { units, page } = await readDearest();
        yield { name, value: rounded(units, 1), unit: `read units, ${page}`, against: 'limit', againstValue: limit };
      } finally {
        await close();
      }
    }
  },
};
