import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import type { FilterKey, RowFilters } from '../../model/page.ts';
import { asCount, asMoney } from '../../platforms/amounts.ts';
import { classifyChannelCached } from '../../platforms/ga4/day-parts.ts';
import type { Aggregation } from '../../numbers/metrics/definition.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import type { SectionRef, StoredDays } from '../../numbers/breakdowns/dimension.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';

/**
 * The breakdowns requested from Google Analytics and the numbers in their rows. A filter works only if one breakdown
 * contains all of its keys: how rows of two breakdowns overlap is unknown, and nothing is estimated.
 */
const breakdowns = {
  traffic: {
    section: ['ga4', 'core'],
    carries: ['channel', 'campaign'],
    tells: ['sessions', 'engagedSessions', 'keyEvents', 'transactions', 'revenue'],
  },
  devices: { section: ['ga4', 'core'], carries: ['device'], tells: ['sessions', 'keyEvents'] },
  cities: {
    section: ['ga4', 'places'],
    carries: ['city'],
    tells: ['sessions', 'keyEvents', 'transactions', 'revenue'],
  },
  landings: { section: ['ga4', 'pages'], carries: ['page'], tells: ['sessions', 'engagedSessions', 'keyEvents'] },
} as const satisfies Readonly<
  Record<string, { section: SectionRef; carries: readonly FilterKey[]; tells: readonly RowField[] }>
>;
type Breakdown = keyof typeof breakdowns;
type RowField = 'sessions' | 'engagedSessions' | 'keyEvents' | 'transactions' | 'revenue';
type Row = Readonly<Partial<Record<RowField, number>>>;

/** The breakdown behind each dimension's rows; dimensions of other platforms follow no filter. */
const dimensionBreakdowns: Readonly<Partial<Record<DimensionKey, Breakdown>>> = {
  channel: 'traffic',
  sourceMedium: 'traffic',
  campaign: 'traffic',
  socialReferrer: 'traffic',
  device: 'devices',
  city: 'cities',
  landingPage: 'landings',
};

/** The filter that a click on a row of a dimension sets. */
const dimensionFilters: Readonly<Partial<Record<DimensionKey, FilterKey>>> = {
  channel: 'channel',
  campaign: 'campaign',
  device: 'device',
  city: 'city',
  landingPage: 'page',
};

/** Removes the query of a landing page, so that an address never contains data of a visitor's address. */
const stripQuery = (page: string): string => page.replace(/[?#].*$/s, '');
const formatPlace = (city: string, region: string): string =>
  [city, region].filter(part => part !== '' && part !== '(not set)').join(', ');

/** Returns the filter that a click on a row sets; null for rows without one. */
export function filterOfRow(
  dimension: DimensionKey,
  [first = '', second = '']: readonly string[],
): { readonly key: FilterKey; readonly value: string } | null {
  const key = dimensionFilters[dimension];
  if (key === undefined) return null;
  const value = key === 'page' ? stripQuery(first) : key === 'city' ? formatPlace(first, second) : first;
  return value === '' ? null : { key, value };
}

/** Returns the breakdown that contains all of the filters, null if there is none; undefined without a filter. */
function breakdownFor(filters: RowFilters): Breakdown | null | undefined {
  const keys = Object.keys(filters);
  if (keys.length === 0) return undefined;
  const of = (name: Breakdown): readonly string[] => breakdowns[name].carries;
  return (
    (['traffic', 'devices', 'cities', 'landings'] as const).find(name => keys.every(key => of(name).includes(key))) ??
    null
  );
}

/** The field of a breakdown's rows that each part of a figure is calculated from. */
const partFields: Readonly<Partial<Record<PartKey, RowField>>> = {
  sessions: 'sessions',
  engagedSessions: 'engagedSessions',
  bounces: 'engagedSessions',
  goals: 'keyEvents',
  transactions: 'transactions',
  revenue: 'revenue',
};
/** Parts in traffic rows only: those of one channel. */
const ofChannels: ReadonlySet<PartKey> = new Set<PartKey>([
  'organicSessions',
  'organicGoals',
  'socialSessions',
  'socialGoals',
  'paidSessions',
  'paidGoals',
  'otherSessions',
  'otherGoals',
  'emailSessions',
  'emailGoals',
  'referralSessions',
  'referralGoals',
  'directSessions',
  'directGoals',
  'aiSessions',
  'aiGoals',
]);

function providesPart(name: Breakdown, part: PartKey): boolean {
  const field = partFields[part];
  const fields: readonly RowField[] = breakdowns[name].tells;
  return field === undefined ? name === 'traffic' && ofChannels.has(part) : fields.includes(field);
}

/** Returns true for a channel's share of all, which is meaningless among rows of one channel. */
const isShareOfChannel = (how: Aggregation): boolean =>
  how.kind === 'ratio' && ofChannels.has(how.of) && !ofChannels.has(how.over);

/** Returns the extra section that provides a figure under filters; null if the figure cannot follow them. */
export function sectionOfFigure(how: Aggregation, filters: RowFilters): SectionRef | null {
  if (filters.channel !== undefined && isShareOfChannel(how)) return null;
  const name = breakdownFor(filters);
  const parts = how.kind === 'sum' ? [how.part] : how.kind === 'ratio' ? [how.of, how.over] : [];
  return name != null && parts.length > 0 && parts.every(part => providesPart(name, part))
    ? breakdowns[name].section
    : null;
}

/** True where the rows of a dimension follow the filters. */
export function rowsFollow(dimension: DimensionKey, filters: RowFilters): boolean {
  const name = breakdownFor(filters);
  return name != null && dimensionBreakdowns[dimension] === name;
}

const every: readonly RowField[] = ['sessions', 'engagedSessions', 'keyEvents', 'transactions', 'revenue'];
/** Fields of a day that no breakdown includes. */
const unavailableFields = [
  'newUsers',
  'screenPageViews',
  'sessionSeconds',
  'adCost',
  'adClicks',
  'adImpressions',
] as const;

/**
 * Returns a Google Analytics day as if it had only these rows of one breakdown; values that the breakdown does not have
 * are unknown.
 */
function toFilteredDay(day: Ga4CoreDay, name: Breakdown, rows: readonly Row[]): Ga4CoreDay {
  const fields: readonly RowField[] = breakdowns[name].tells;
  const sum = (field: RowField) =>
    rows.reduce((all, row) => all + (field === 'revenue' ? asMoney(row[field] ?? 0) : asCount(row[field] ?? 0)), 0);
  const [sessions = 0, engagedSessions = 0, keyEvents = 0, transactions = 0, revenue = 0] = every.map(sum);
  return {
    ...day,
    totals: {
      sessions,
      engagedSessions,
      keyEvents,
      transactions,
      revenue,
      totalUsers: 0,
      newUsers: 0,
      screenPageViews: 0,
      sessionSeconds: 0,
      adCost: null,
      adClicks: null,
      adImpressions: null,
    },
    traffic: [],
    devices: [],
    hours: [],
    events: [],
    unknown: [
      ...new Set([...(day.unknown ?? []), ...unavailableFields, ...every.filter(field => !fields.includes(field))]),
    ].sort(),
  };
}

/** Cuts the stored days of Google Analytics to the filtered rows. Called if any panel follows the filters. */
export function filteredDays(days: StoredDays, filters: RowFilters): StoredDays {
  const name = breakdownFor(filters);
  const core = days.ga4?.core ?? [];
  switch (name) {
    case 'traffic': {
      const isWanted = (row: Ga4CoreDay['traffic'][number]) =>
        (filters.channel === undefined || classifyChannelCached(row.source, row.medium) === filters.channel) &&
        (filters.campaign === undefined || row.campaign === filters.campaign);
      const cut = core.map(day => ({ day, traffic: day.traffic.filter(isWanted) }));
      return { ga4: { core: cut.map(({ day, traffic }) => ({ ...toFilteredDay(day, name, traffic), traffic })) } };
    }
    case 'devices': {
      const cut = core.map(day => ({ day, devices: day.devices.filter(({ device }) => device === filters.device) }));
      return { ga4: { core: cut.map(({ day, devices }) => ({ ...toFilteredDay(day, name, devices), devices })) } };
    }
    case 'cities': {
      const places = (days.ga4?.places ?? []).map(day => ({
        ...day,
        cities: day.cities.filter(({ city, region }) => formatPlace(city, region) === filters.city),
      }));
      return { ga4: { core: joinDays(core, places, name, ({ cities }) => cities), places } };
    }
    case 'landings': {
      const pages = (days.ga4?.pages ?? []).map(day => ({
        ...day,
        pages: day.pages.filter(({ page }) => stripQuery(page) === filters.page),
      }));
      return { ga4: { core: joinDays(core, pages, name, day => day.pages), pages } };
    }
    default:
      return days;
  }
}

/** Pairs days with a breakdown's own section; days that the section does not have are left out. */
function joinDays<Day extends { readonly date: string }>(
  core: readonly Ga4CoreDay[],
  section: readonly Day[],
  name: Breakdown,
  getRows: (day: Day) => readonly Row[],
): Ga4CoreDay[] {
  const byDate = new Map(section.map(day => [day.date, day]));
  return core.flatMap(day => {
    const sectionDay = byDate.get(day.date);
    return sectionDay === undefined ? [] : [toFilteredDay(day, name, getRows(sectionDay))];
  });
}
