import type { NodeSummary } from '../../model/node.ts';

const hourMs = 3_600_000;
/**
 * Whoever has not come to the wizard's end after this long is reminded; after a week a reminder is no help any more.
 */
const dueHours = { from: 24, until: 8 * 24 };

/** Whether the wizard of a site is before its people, or they are in the middle of it. */
export const hasUnfinishedWizard = ({
  status,
  inWizard,
  suspended,
}: Pick<NodeSummary, 'status' | 'inWizard' | 'suspended'>): boolean =>
  !suspended && (status === 'onboarding' || inWizard === true);

/**
 * Whether a person is to be reminded of an unfinished wizard: a day after they could begin, once (Welcome checklist).
 * @param startedAt instants from which they could: when the site was made, and when their account was
 */
export function isReminderDue(startedAt: readonly string[], now: Date): boolean {
  const hours = (now.getTime() - Math.max(...startedAt.map(at => Date.parse(at)))) / hourMs;
  return hours >= dueHours.from && hours < dueHours.until;
}
