import type { BaseMetric } from '../sandbox-types.ts';
import { plainEvents, products } from './catalogue.ts';
import type { CodedDimension } from './coded-dimensions.ts';
import type { DayFacts } from './day-facts.ts';

/** Sums of one group of days, keyed by the dimensions' numbers in mixed radix. */
export type Sums = {
  readonly groups: Map<number, number>;
  readonly keys: number[];
  sums: Float64Array;
  users: Set<number>[];
  readonly width: number;
};

type Ask = { facts: DayFacts; columns: readonly CodedDimension[]; bases: readonly BaseMetric[] };

/** Rows a report counts: one per session, or one per session and event if events are requested. */
type Spread = { session: Int32Array; event: Int8Array | null; count: number };

function spread(facts: DayFacts, byEvent: boolean, isVisible: (row: number) => boolean): Spread {
  const session = new Int32Array(facts.count * (byEvent ? 5 : 1));
  const event = byEvent ? new Int8Array(facts.count * 5) : null;
  let count = 0;
  const put = (row: number, code: number): void => {
    session[count] = row;
    if (event) event[count] = code;
    count += 1;
  };
  for (let row = 0; row < facts.count; row += 1) {
    if (!isVisible(row)) continue;
    put(row, 0);
    if (!byEvent) continue;
    put(row, 1);
    if (facts.engaged[row] === 1) put(row, 2);
    if (facts.isNew[row] === 1) put(row, 3);
    const keyEvent = facts.keyEvent[row] ?? 0;
    if (keyEvent > 0) put(row, plainEvents.length + keyEvent - 1);
  }
  return { session, event, count };
}

/** Returns how often an event happened in its session. */
const countOccurrences = (facts: DayFacts, row: number, event: number): number =>
  event === 1 ? (facts.views[row] ?? 0) : 1;

function readValue(
  base: BaseMetric,
  keyEvents: readonly string[],
): (facts: DayFacts, row: number, event: number) => number {
  const isKey = (event: number): boolean => event < 0 || event >= plainEvents.length;
  if (base.startsWith('keyEvents:')) {
    const code = keyEvents.indexOf(base.slice('keyEvents:'.length)) + 1;
    return (facts, row, event) => (code > 0 && isKey(event) && facts.keyEvent[row] === code ? 1 : 0);
  }
  switch (base) {
    case 'sessions':
      return () => 1;
    case 'engagedSessions':
      return (facts, row) => facts.engaged[row] ?? 0;
    case 'sessionSeconds':
      return (facts, row) => facts.seconds[row] ?? 0;
    case 'engagementSeconds':
      return (facts, row) => Math.floor((facts.seconds[row] ?? 0) * 0.7);
    case 'screenPageViews':
      return (facts, row, event) => (event < 0 || event === 1 ? (facts.views[row] ?? 0) : 0);
    case 'newUsers':
      return (facts, row) => facts.isNew[row] ?? 0;
    case 'eventCount':
      return (facts, row, event) =>
        event >= 0
          ? countOccurrences(facts, row, event)
          : 1 +
            (facts.views[row] ?? 0) +
            (facts.engaged[row] ?? 0) +
            (facts.isNew[row] ?? 0) +
            ((facts.keyEvent[row] ?? 0) > 0 ? 1 : 0);
    case 'keyEvents':
      return (facts, row, event) => (isKey(event) && (facts.keyEvent[row] ?? 0) > 0 ? 1 : 0);
    case 'transactions':
      return (facts, row, event) => (isKey(event) && (facts.product[row] ?? 0) > 0 ? 1 : 0);
    case 'revenueCents':
      return (facts, row, event) => (isKey(event) ? (facts.revenueCents[row] ?? 0) : 0);
    case 'itemsPurchased':
      return (facts, row) => facts.quantity[row] ?? 0;
    case 'itemRevenueCents':
      return (facts, row) => (products[(facts.product[row] ?? 0) - 1]?.[3] ?? 0) * (facts.quantity[row] ?? 0);
    default:
      return () => 0;
  }
}

function ensureGroup(into: Sums, key: number): number {
  const found = into.groups.get(key);
  if (found !== undefined) return found;
  const group = into.keys.push(key) - 1;
  into.groups.set(key, group);
  const needed = (group + 1) * into.width;
  if (needed > into.sums.length) {
    const larger = new Float64Array(Math.max(needed, into.sums.length * 2));
    larger.set(into.sums);
    into.sums = larger;
  }
  return group;
}

/** Adds one day's sessions to a group of days (a new one if null). */
export function addSums(
  before: Sums | null,
  ask: Ask & { keyEvents: readonly string[]; isVisible: (row: number) => boolean },
): Sums {
  const { facts, columns, bases } = ask;
  const into = before ?? {
    groups: new Map(),
    keys: [],
    sums: new Float64Array(64 * Math.max(1, bases.length)),
    users: [],
    width: bases.length,
  };
  const rows = spread(
    facts,
    columns.some(({ from }) => from === 'event'),
    ask.isVisible,
  );
  const keys = new Float64Array(rows.count);
  let radix = 1;
  for (const column of columns) {
    const values = column.from === 'session' ? column.column(facts) : null;
    for (let at = 0; at < rows.count; at += 1) {
      const code = values ? (values[rows.session[at] ?? 0] ?? 0) : (rows.event?.[at] ?? 0);
      if (column.absentAtZero === true && code === 0) keys[at] = Number.NaN;
      else keys[at] = (keys[at] ?? 0) + radix * (column.codes?.[code] ?? code);
    }
    radix *= column.labels.length;
  }
  const group = new Int32Array(rows.count);
  for (let at = 0; at < rows.count; at += 1) group[at] = Number.isNaN(keys[at]) ? -1 : ensureGroup(into, keys[at] ?? 0);
  bases.forEach((base, place) => {
    const value = readValue(base, ask.keyEvents);
    for (let at = 0; at < rows.count; at += 1) {
      const where = group[at] ?? -1;
      if (where < 0) continue;
      const row = rows.session[at] ?? 0;
      if (base === 'users') (into.users[where] ??= new Set()).add(facts.user[row] ?? 0);
      else
        into.sums[where * into.width + place] =
          (into.sums[where * into.width + place] ?? 0) + value(facts, row, rows.event?.[at] ?? -1);
    }
  });
  return into;
}

/** Adds one day's advertising: Google reports it by campaign, separate from sessions. */
export function addAds(into: Sums, { facts, columns, bases }: Ask): void {
  const places = {
    adCostCents: bases.indexOf('adCostCents'),
    adClicks: bases.indexOf('adClicks'),
    adImpressions: bases.indexOf('adImpressions'),
  };
  if (Object.values(places).every(place => place < 0) || columns.some(({ ofTraffic }) => ofTraffic !== true)) return;
  for (const ad of facts.ads) {
    let key = 0;
    let radix = 1;
    for (const column of columns) {
      key += radix * (column.codes?.[ad.traffic] ?? ad.traffic);
      radix *= column.labels.length;
    }
    const start = ensureGroup(into, key) * into.width;
    const add = (place: number, value: number): void => {
      if (place >= 0) into.sums[start + place] = (into.sums[start + place] ?? 0) + value;
    };
    add(places.adCostCents, ad.costCents);
    add(places.adClicks, ad.clicks);
    add(places.adImpressions, ad.impressions);
  }
}

/** Lists the groups with their labels. */
export function listSumRows(
  sums: Sums,
  columns: readonly CodedDimension[],
): { labels: string[]; sums: Float64Array; users: Set<number> | null }[] {
  return sums.keys.map((key, group) => {
    let rest = key;
    const labels = columns.map(column => {
      const code = rest % column.labels.length;
      rest = Math.floor(rest / column.labels.length);
      return column.labels[code] ?? '';
    });
    return {
      labels,
      sums: sums.sums.slice(group * sums.width, (group + 1) * sums.width),
      users: sums.users[group] ?? null,
    };
  });
}
