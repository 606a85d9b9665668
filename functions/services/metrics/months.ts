import { previousYearMonth, type YearMonth } from '../../../shared/domain/periods/days.ts';
import { invalid } from '../../runtime/errors.ts';

const maxMonths = 36;
/** Earliest month, as for days (ranges.ts): growth requests the previous year, which must be a calendar year. */
const oldest = '200001';

/**
 * Lists every month of a path, oldest first, both ends included.
 * @throws 400 if it runs backward, has more than 36 months or starts before 2000.
 */
export function monthsOfPath(from: YearMonth, to: YearMonth): YearMonth[] {
  const wrong = (message: string, path = 'path.to') => invalid([{ path, message }]);
  if (from < oldest) throw wrong('Choose a month from 2000 on', 'path.from');
  const length = monthNumber(to) - monthNumber(from) + 1;
  if (length < 1) throw wrong('The end is before the start');
  if (length > maxMonths) throw wrong(`At most ${maxMonths} months`);
  return Array.from({ length }, (_, index) => previousYearMonth(from, -index));
}

const monthNumber = (month: YearMonth): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(4));
