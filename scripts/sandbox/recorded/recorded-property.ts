import { addDays, isoWeek, localTime, weekday } from '../calendar.ts';
import { hashParts } from '../generated/random.ts';
import { dateDimension, dimensionKinds } from '../report/fields.ts';
import type { FactAsk, FactRow, Property } from '../sandbox-types.ts';
import { apportion } from './apportion.ts';
import { makeDayTotals, unrecordedMetrics, weeksToMove } from './day-totals.ts';
import type { Totals } from './day-totals.ts';
import { partByDimension, collectParts } from './parts.ts';
import type { PartEntry, PartName } from './parts.ts';
import { recordedZone } from './read-json.ts';
import type { Recording } from './recording.ts';

/** Dimensions known only where they were recorded; other days have no rows for them. */
const recordedOnly = ['fullPageUrl', 'pageTitle'];
/** Order in which combined breakdowns are split. */
const partOrder: readonly PartName[] = ['traffic', 'device', 'place', 'page', 'hour'];
const countedBases = ['sessions', 'engagedSessions', 'sessionSeconds', 'screenPageViews', 'users'] as const;

type Group = { values: Record<string, string>; totals: Totals };

/** Splits a group's totals by a breakdown. All sums stay the same. */
function cut(group: Group, entries: readonly PartEntry[]): Group[] {
  const sessions = apportion(
    group.totals.sessions,
    entries.map(entry => entry.sessions),
  );
  const by = (total: number, rate: (entry: PartEntry) => number | null, most?: readonly number[]): number[] =>
    total === 0
      ? []
      : apportion(
          total,
          entries.map((entry, index) => (sessions[index] ?? 0) * (rate(entry) ?? 1)),
          most,
        );
  const engaged = by(group.totals.engagedSessions, entry => entry.engagedRate, sessions);
  const seconds = by(group.totals.sessionSeconds, entry => entry.secondsPerSession);
  const views = by(group.totals.screenPageViews, entry => entry.viewsPerSession);
  const users = by(group.totals.users, entry => entry.usersPerSession, sessions);
  return entries.flatMap((entry, index) =>
    (sessions[index] ?? 0) === 0 && (views[index] ?? 0) === 0
      ? []
      : [
          {
            values: { ...group.values, ...entry.values },
            totals: {
              sessions: sessions[index] ?? 0,
              engagedSessions: engaged[index] ?? 0,
              sessionSeconds: seconds[index] ?? 0,
              screenPageViews: views[index] ?? 0,
              users: users[index] ?? 0,
            },
          },
        ],
  );
}

const compact = (day: string): string => day.replaceAll('-', '');
const title = (agency: string): string =>
  agency
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Creates a property with a recorded past: its own rows for its own queries, and other days generated from the same
 * weekdays.
 */
export function createRecordedProperty(ask: {
  agency: string;
  accountId: string;
  recordings: readonly Recording[];
  all: readonly Recording[];
  sessionsByDay: ReadonlyMap<string, number>;
  anchorDay: string;
}): Property {
  const { agency, recordings } = ask;
  const newest = [...ask.sessionsByDay.keys()].sort().at(-1) ?? ask.anchorDay;
  const moveDays = weeksToMove(newest, ask.anchorDay) * 7;
  const parts = collectParts(recordings, ask.all);
  const totals = makeDayTotals(agency, ask.sessionsByDay, moveDays, parts.traffic ?? []);
  const hours = parts.hour ?? [];

  const deviceDays = new Map<string, PartEntry[]>();
  const devices = recordings.find(
    ({ dimensions, everyDayWhole }) =>
      everyDayWhole && dimensions.includes('deviceCategory') && dimensions.length === 2,
  );
  for (const row of devices?.rows ?? []) {
    const day = addDays(row[devices?.dimensions.indexOf('date') ?? 0] ?? '', moveDays);
    const entry = {
      values: { deviceCategory: row[devices?.dimensions.indexOf('deviceCategory') ?? 1] ?? '' },
      sessions: Number(row[2]),
      engagedRate: null,
      secondsPerSession: null,
      viewsPerSession: null,
      usersPerSession: null,
    };
    deviceDays.set(day, [...(deviceDays.get(day) ?? []), entry]);
  }

  /** Returns today's share: the hours that have passed. */
  function totalsAt(day: string, today: string, hour: number): Totals {
    const whole = totals(day);
    if (day !== today) return whole;
    const all = hours.reduce((sum, entry) => sum + entry.sessions, 0);
    const passed = hours.reduce((sum, entry) => sum + (Number(entry.values['hour']) < hour ? entry.sessions : 0), 0);
    const share = all === 0 ? hour / 24 : passed / all;
    return {
      sessions: Math.floor(whole.sessions * share),
      engagedSessions: Math.floor(whole.engagedSessions * share),
      sessionSeconds: Math.floor(whole.sessionSeconds * share),
      screenPageViews: Math.floor(whole.screenPageViews * share),
      users: Math.floor(whole.users * share),
    };
  }

  function buildGroups(
    day: string,
    names: readonly PartName[],
    bases: readonly string[],
    today: string,
    hour: number,
  ): Group[] {
    const dayDevices = names.length === 1 && names[0] === 'device' ? deviceDays.get(day) : undefined;
    const all = totalsAt(day, today, hour);
    // Unrequested values aren't split: sessions are the weight of everything else.
    const asked = (base: (typeof countedBases)[number]): number => (bases.includes(base) ? all[base] : 0);
    const whole: Totals = {
      sessions: all.sessions,
      engagedSessions: asked('engagedSessions'),
      sessionSeconds: asked('sessionSeconds'),
      screenPageViews: asked('screenPageViews'),
      users: asked('users'),
    };
    // A day's recorded devices don't add up to its sessions; both stay as recorded.
    const start: Group = {
      values: {},
      totals: dayDevices ? { ...whole, sessions: dayDevices.reduce((sum, { sessions }) => sum + sessions, 0) } : whole,
    };
    return names.reduce<Group[]>(
      (groups, name) => {
        const passed =
          name === 'hour' && day === today
            ? hours.filter(entry => Number(entry.values['hour']) < hour)
            : (dayDevices ?? parts[name] ?? []);
        return groups.flatMap(group => cut(group, passed));
      },
      [start],
    );
  }

  const isKnownDimension = (name: string): boolean =>
    dimensionKinds[name] === 'date' || partByDimension[name] !== undefined;
  const readValue = (name: string, day: string, group: Group): string => {
    if (name === 'dayOfWeek') return String(weekday(day));
    if (name === 'isoYearIsoWeek') return isoWeek(day);
    if (name === 'dateHour') return `${compact(day)}${(group.values['hour'] ?? '').padStart(2, '0')}`;
    return dateDimension[name]?.(day) ?? group.values[name] ?? '';
  };

  function rows(query: FactAsk): FactRow[] {
    if (!query.dimensions.every(isKnownDimension)) return [];
    const local = localTime(query.now, recordedZone);
    const names = partOrder.filter(part => query.dimensions.some(name => partByDimension[name] === part));
    if (names.some(name => parts[name] === undefined)) return [];
    const found = new Map<string, { dimensions: string[]; sums: Float64Array }>();
    const last = query.end < local.day ? query.end : local.day;
    for (let day = query.start; day <= last; day = addDays(day, 1)) {
      for (const group of buildGroups(day, names, query.bases, local.day, local.hour)) {
        const dimensions = query.dimensions.map(name => readValue(name, day, group));
        const key = dimensions.join('\u0000');
        const row = found.get(key) ?? { dimensions, sums: new Float64Array(query.bases.length) };
        query.bases.forEach((base, place) => {
          const counted = countedBases.find(name => name === base);
          if (counted) row.sums[place] = (row.sums[place] ?? 0) + group.totals[counted];
        });
        found.set(key, row);
      }
    }
    return [...found.values()].map(row => ({ ...row, users: null }));
  }

  return {
    propertyId:
      recordings.find(({ propertyId }) => propertyId !== null)?.propertyId ??
      String(396_000_000 + (hashParts(agency) % 999_999)),
    accountId: ask.accountId,
    displayName: `${title(agency)} (recorded)`,
    timeZone: recordedZone,
    currencyCode: 'USD',
    url: '',
    denied: false,
    adsLinked: false,
    keyEventNames: [],
    restrictions: [],
    unrecorded: unrecordedMetrics(parts.traffic ?? []),
    dimensions: new Set([...Object.keys(dimensionKinds), ...recordedOnly]),
    rows,
    flags: query => ({
      otherRow: query.dimensions.some(name => ['page', 'place'].includes(partByDimension[name] ?? '')),
      thresholded: false,
      sampled: false,
    }),
    verbatim(dimensions, metrics, start, end) {
      const from = addDays(start, -moveDays);
      const to = addDays(end, -moveDays);
      const match = recordings.find(
        recording =>
          recording.dimensions.length === dimensions.length &&
          dimensions.every(name => recording.dimensions.includes(name)) &&
          metrics.length > 0 &&
          metrics.every(name => recording.metrics.includes(name)) &&
          (recording.everyDayWhole
            ? recording.start <= from && to <= recording.end
            : recording.start === from && recording.end === to),
      );
      if (match === undefined) return null;
      const date = match.dimensions.indexOf('date');
      const inRange = match.rows.filter(row => date < 0 || ((row[date] ?? '') >= from && (row[date] ?? '') <= to));
      return {
        dimensions: match.dimensions,
        metrics: match.metrics,
        start,
        end,
        rows:
          date < 0
            ? inRange
            : inRange.map(row => row.map((value, at) => (at === date ? compact(addDays(value, moveDays)) : value))),
      };
    },
  };
}
