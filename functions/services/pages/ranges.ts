import { computeComparison } from '../../../shared/domain/periods/periods.ts';
import { type DayRange, isDay, countDays } from '../../../shared/domain/periods/days.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { type ErrorDetail, invalid } from '../../runtime/errors.ts';

/** Maximum days of a request for numbers: 18 months. */
const maxDays = 550;
/** Earliest day: no platform counted before, and its previous year must be in the calendar. */
const oldestDay = '2000-01-01';
const notADay = 'Not a valid date from 2000 on';
const isKept = (day: string): boolean => isDay(day) && day >= oldestDay;

/**
 * Parses a range of calendar days, in order, from 2000 on, of at most `longest` days.
 * @throws 400, naming the wrong part, otherwise.
 */
export function checkedRange(
  startName: string,
  start: string,
  endName: string,
  end: string,
  longest = maxDays,
): DayRange {
  const wrong: ErrorDetail[] = [];
  if (!isKept(start)) wrong.push({ path: startName, message: notADay });
  if (!isKept(end)) wrong.push({ path: endName, message: notADay });
  if (wrong.length === 0 && end < start) wrong.push({ path: endName, message: 'The end is before the start' });
  if (wrong.length === 0 && countDays({ start, end }) > longest)
    wrong.push({ path: endName, message: `At most ${longest} days` });
  if (wrong.length > 0) throw invalid(wrong);
  return { start, end };
}

/**
 * Parses a path's range.
 * @throws 400 for an invalid one.
 */
export const rangeOfPath = ({ start, end }: DayRange): DayRange => checkedRange('path.start', start, 'path.end', end);

/**
 * Parses a path's range and its comparison: a query's range, or else the previous one (`computeComparison`).
 * @throws 400 for an invalid range, or a comparison with only one end.
 */
export function comparedRanges(
  params: DayRange,
  {
    compareStart,
    compareEnd,
  }: { readonly compareStart?: string | undefined; readonly compareEnd?: string | undefined },
): { readonly range: DayRange; readonly comparison: DayRange } {
  const range = rangeOfPath(params);
  if ((compareStart === undefined) !== (compareEnd === undefined)) {
    const missing = compareStart === undefined ? 'query.compareStart' : 'query.compareEnd';
    throw invalid([{ path: missing, message: 'A comparison has a start and an end' }]);
  }
  if (compareStart === undefined || compareEnd === undefined)
    return { range, comparison: computeComparison(range, 'previous') };
  return { range, comparison: checkedRange('query.compareStart', compareStart, 'query.compareEnd', compareEnd) };
}

/**
 * Requires a site, which has its own days. Regions, organizations and companies have rows of their sites.
 * @throws 400 otherwise.
 */
export function requireSite(node: SiteNode): SiteNode {
  if (node.type === 'SITE') return node;
  throw invalid(
    [{ path: 'path.siteId', message: 'Choose a site' }],
    'Choose a site. These numbers are available for one site at a time',
  );
}

/**
 * Returns a node with numbers: a site from its own days, a higher node from its sites.
 * @throws 400 otherwise.
 */
export function requireNumbers(node: SiteNode): SiteNode {
  if (node.type !== 'TOKEN') return node;
  throw invalid([{ path: 'path.siteId', message: 'Choose a company' }], 'Choose a company. Resellers have no numbers');
}
