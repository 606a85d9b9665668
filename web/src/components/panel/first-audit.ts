import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { previousYearMonth, toYearMonth, type Day } from '../../../../shared/domain/periods/days.ts';

/** The text of an audit panel before the first audit: its date and what it waits for. */
export const firstAudit = {
  title: (day: string, since: Day): string =>
    `Your first audit arrives on ${day} at 6:00 AM, when ${formatMonth(previousYearMonth(toYearMonth(since))).split(' ')[0] ?? ''} is final`,
  text: 'It scores every metric and shows the easiest changes.',
};
