import { addDays, isoWeek, localTime, weekday } from '../calendar.ts';
import { dateDimension, dimensionKinds } from '../report/fields.ts';
import type { FactAsk, FactRow, Property, PropertyProfile } from '../sandbox-types.ts';
import { createFacts } from './day-facts.ts';
import type { DayFacts } from './day-facts.ts';
import { codedDimensions, foldSmall } from './coded-dimensions.ts';
import { addAds, addSums, listSumRows } from './sums.ts';

/** Sessions cached over all days of a property; older days are generated again on request. */
const keptSessions = 400_000;
/** Shares of yesterday and the day before that a restating property shows. */
const shownOfFresh: Record<number, number> = { 1: 0.93, 2: 0.985 };

const dateText = (name: string, day: string): string =>
  name === 'dayOfWeek'
    ? String(weekday(day))
    : name === 'isoYearIsoWeek'
      ? isoWeek(day)
      : (dateDimension[name]?.(day) ?? '');

/**
 * Creates a property whose days derive from its profile: the same profile, day and anchor give the same sessions
 * everywhere.
 */
export function createGeneratedProperty(profile: PropertyProfile, accountId: string, anchorDay: string): Property {
  const facts = createFacts(profile, anchorDay);
  const coded = codedDimensions(facts.tables, profile.url);
  const days = new Map<string, DayFacts>();
  let held = 0;

  function getFacts(day: string): DayFacts {
    let found = days.get(day);
    if (found === undefined) {
      found = facts.ofDay(day);
      held += found.count;
      days.set(day, found);
      for (const [oldest, { count }] of days) {
        if (held <= keptSessions || oldest === day) break;
        days.delete(oldest);
        held -= count;
      }
    }
    return found;
  }

  /** Lists a day's rows that exist at an instant: today is partial, and recent days may still grow. */
  function visibleRows(day: string, today: string, hour: number, dayFacts: DayFacts): (row: number) => boolean {
    if (day === today) return row => (dayFacts.hour[row] ?? 0) < hour;
    const age = profile.quirks?.restates === true ? ([1, 2].find(back => addDays(today, -back) === day) ?? 0) : 0;
    const shown = shownOfFresh[age];
    return shown === undefined ? () => true : row => (Math.imul(row + 1, 2_654_435_761) >>> 0) / 4_294_967_296 < shown;
  }

  const isFolded = (ask: FactAsk): boolean =>
    profile.quirks?.otherRow === true &&
    ask.dimensions.some(name => name === 'city' || name === 'region' || name.startsWith('landingPage'));

  function rows(ask: FactAsk): FactRow[] {
    const local = localTime(ask.now, profile.timeZone);
    const dateNames = ask.dimensions.filter(name => dimensionKinds[name] === 'date' || name === 'dateHour');
    const codedNames = ask.dimensions
      .filter(name => dimensionKinds[name] !== 'date')
      .map(name => (name === 'dateHour' ? 'hour' : name));
    const columns = codedNames.map(name => {
      const column = coded[name];
      if (column === undefined) throw new Error(`A generated property knows no dimension ${name}`);
      return isFolded(ask) ? foldSmall(name, column) : column;
    });
    const groups = new Map<string, ReturnType<typeof addSums>>();
    const last = ask.end < local.day ? ask.end : local.day;
    for (let day = ask.start; day <= last; day = addDays(day, 1)) {
      const dayFacts = getFacts(day);
      const prefix = dateNames.map(name => dateText(name === 'dateHour' ? 'date' : name, day)).join('\u0000');
      const group = addSums(groups.get(prefix) ?? null, {
        facts: dayFacts,
        columns,
        bases: ask.bases,
        keyEvents: facts.tables.keyEvents,
        isVisible: visibleRows(day, local.day, local.hour, dayFacts),
      });
      if (day < local.day || local.hour > 0) addAds(group, { facts: dayFacts, columns, bases: ask.bases });
      groups.set(prefix, group);
    }
    return [...groups].flatMap(([prefix, group]) => {
      const dates = prefix.split('\u0000');
      return listSumRows(group, columns).map(({ labels, sums, users }) => ({
        dimensions: ask.dimensions.map(name => {
          if (name === 'dateHour')
            return `${dates[dateNames.indexOf(name)]}${(labels[codedNames.indexOf('hour')] ?? '').padStart(2, '0')}`;
          const at = codedNames.indexOf(name);
          return at >= 0 ? (labels[at] ?? '') : (dates[dateNames.indexOf(name)] ?? '');
        }),
        sums,
        users,
      }));
    });
  }

  return {
    propertyId: profile.propertyId,
    accountId,
    displayName: profile.displayName,
    timeZone: profile.timeZone,
    currencyCode: profile.currencyCode,
    url: profile.url,
    denied: profile.quirks?.denied ?? false,
    adsLinked: profile.adSpendPer31Days !== null,
    keyEventNames: facts.tables.keyEvents,
    restrictions: profile.quirks?.restrictions ?? [],
    unrecorded: [],
    dimensions: new Set(Object.keys(dimensionKinds)),
    rows,
    flags: ask => ({
      otherRow: isFolded(ask),
      thresholded: profile.quirks?.otherRow === true && ask.bases.some(base => base === 'users' || base === 'newUsers'),
      sampled: profile.quirks?.otherRow === true && addDays(ask.start, 27) < ask.end,
    }),
    verbatim: () => null,
  };
}
