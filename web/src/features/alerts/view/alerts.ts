import type { Alert } from '../../../../../shared/model/alert.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import { addDays, type Day } from '../../../../../shared/domain/periods/days.ts';

/** The text of a snooze; null after it has ended. */
export function formatSnooze({ snooze, definition }: Pick<Alert, 'snooze' | 'definition'>, today: Day): string | null {
  if (snooze === undefined || (snooze.until !== null && snooze.until < today)) return null;
  return snooze.until === null ? `Snoozed ${formatUntil(definition)}` : `Snoozed to ${formatDay(snooze.until)}`;
}

/** The condition that ends an alert: 'until it is above 1.5', 'until it tracks again'. */
const formatUntil = ({ endsWhen = 'it ends' }: Alert['definition']): string => `until ${endsWhen}`;

/** Lengths of a snooze. */
export const snoozeChoices = ({ definition }: Pick<Alert, 'definition'>) =>
  [
    { value: '1', label: '1 day' },
    { value: '3', label: '3 days' },
    { value: '7', label: '1 week' },
    { value: 'ended', label: formatUntil(definition).replace(/^u/, 'U') },
  ] as const;
export type SnoozeChoice = ReturnType<typeof snoozeChoices>[number]['value'];
export const snoozedUntil = (choice: SnoozeChoice, today: Day): Day | null =>
  choice === 'ended' ? null : addDays(today, Number(choice));
