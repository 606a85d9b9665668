import { getOverview } from '../../../shared/contract/metrics.ts';
import { comparisonOf } from '../../../shared/domain/periods/periods.ts';
import { type DayRange, isDay, lengthOf } from '../../../shared/domain/periods/days.ts';
import { type ErrorDetail, invalid } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { overviewOf } from '../../services/overview.ts';

const maxDays = 400;

/** A range of days of the calendar, forwards, of 400 days at most. */
function checkedRange(startName: string, start: string, endName: string, end: string): DayRange {
  const wrong: ErrorDetail[] = [];
  if (!isDay(start)) wrong.push({ path: startName, message: 'Not a day of the calendar' });
  if (!isDay(end)) wrong.push({ path: endName, message: 'Not a day of the calendar' });
  if (wrong.length === 0 && end < start) wrong.push({ path: endName, message: 'The end lies before the start' });
  if (wrong.length === 0 && lengthOf({ start, end }) > maxDays) wrong.push({ path: endName, message: `At most ${maxDays} days` });
  if (wrong.length > 0) throw invalid(wrong);
  return { start, end };
}

export const handler = createHandler(getOverview, async ({ node, params, query, now }) => {
  const range = checkedRange('path.start', params.start, 'path.end', params.end);
  const { compareStart, compareEnd } = query;
  if ((compareStart === undefined) !== (compareEnd === undefined)) {
    const missing = compareStart === undefined ? 'query.compareStart' : 'query.compareEnd';
    throw invalid([{ path: missing, message: 'A comparison has a start and an end' }]);
  }
  const comparison =
    compareStart === undefined || compareEnd === undefined
      ? comparisonOf(range, 'previous')
      : checkedRange('query.compareStart', compareStart, 'query.compareEnd', compareEnd);
  return overviewOf({ site: node, range, comparison, now });
});
