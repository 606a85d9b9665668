import type { Annotation } from '../../model/annotation.ts';
import type { ComparedSites } from '../../model/compared-sites.ts';
import type { Coverage } from '../../model/node-rows.ts';
import { type RowsByTime, sumRange, withinMonth } from '../../numbers/rollup/rows-over.ts';
import { recordServices, serviceNames } from '../../platforms/registry.ts';
import { formatMonth } from '../formats/dates.ts';
import { addDays, type Day, type DayRange, eachDay, listMonths, toYearMonth } from '../periods/days.ts';

/** PageSpeed samples days, so it has none missing. */
const services = recordServices.filter(service => service !== 'pagespeed');

const countSites = (sites: number): string => (sites === 1 ? '1 site' : `${sites} sites`);

type Span = DayRange & { readonly coverage: Coverage };

/** Lists the days or months of a range that have rows. */
const listSpans = (rows: RowsByTime, range: DayRange, grain: 'day' | 'month'): Span[] =>
  grain === 'day'
    ? eachDay(range.start, range.end).flatMap(day => {
        const row = rows.days.get(day);
        return row === undefined ? [] : [{ start: day, end: day, coverage: row.coverage }];
      })
    : listMonths(range).map(month => {
        const within = withinMonth(range, month);
        return { ...within, coverage: sumRange(rows, within).coverage };
      });

/**
 * Returns the days or months in which the sites of a node grew in number, by platform: from there on, sums include more
 * sites. The first sites of a range are the ones it starts with.
 */
export function joinAnnotations(
  siteId: string,
  rows: RowsByTime,
  range: DayRange,
  grain: 'day' | 'month',
): Annotation[] {
  const spans = listSpans(rows, range, grain);
  return services.flatMap(service => {
    let most = 0;
    return spans.flatMap(({ start, end, coverage }): Annotation[] => {
      const sites = coverage[service]?.sites ?? 0;
      const joined = most === 0 ? 0 : sites - most;
      most = Math.max(most, sites);
      if (joined <= 0) return [];
      const when = grain === 'day' ? '' : ` in ${formatMonth(toYearMonth(start))}`;
      return [
        {
          annotationId: `joined.${service}.${start}`,
          siteId,
          from: start,
          to: end,
          text: `${countSites(joined)} joined${when} (${serviceNames[service]})`,
          scope: service,
          kind: 'setup',
        },
      ];
    });
  });
}

/** Runs of days that a late site may have; longer ones are missing. */
const maxLateDays = 2;
/** Days in which a run must end to be late. */
const lateWithinDays = 3;

type Gap = { readonly name: string; readonly from: Day; readonly to: Day; readonly days: number };

/** Splits days, sorted, into runs of consecutive ones. */
function listRuns(name: string, missing: readonly Day[]): Gap[] {
  const runs: Gap[] = [];
  for (const day of missing) {
    const run = runs.at(-1);
    if (run !== undefined && addDays(run.to, 1) === day)
      runs[runs.length - 1] = { ...run, to: day, days: run.days + 1 };
    else runs.push({ name, from: day, to: day, days: 1 });
  }
  return runs;
}

/**
 * Returns the days without data from some of a node's sites, by platform. A site whose newest days are missing is late
 * at first. `today`: in the node's time zone.
 */
export function gapAnnotations(siteId: string, gaps: ComparedSites['gaps'], range: DayRange, today: Day): Annotation[] {
  return services.flatMap(service => {
    const held = gaps[service];
    if (held === undefined || held.from > range.end || held.to < range.start) return [];
    const on = (from: Day, to: Day, text: string): Annotation => ({
      annotationId: `gap.${service}.${from}.${text}`,
      siteId,
      from,
      to,
      text: `${text} (${serviceNames[service]})`,
      scope: service,
      kind: 'connection',
    });
    if (held.sites > held.named.length) {
      const first = held.from < range.start ? range.start : held.from;
      const last = held.to > range.end ? range.end : held.to;
      return [on(first, last, `Days missing from ${countSites(held.sites)}`)];
    }
    const runs = held.named.flatMap(({ name, missing }) =>
      listRuns(
        name,
        missing.filter(day => day >= range.start && day <= range.end),
      ),
    );
    return runs.map(({ name, from, to, days }) => {
      const isLate = days <= maxLateDays && to >= addDays(today, -lateWithinDays);
      return on(from, to, isLate ? `${name} is late` : `No data from ${name}`);
    });
  });
}
