import type { NodeSummary } from '../../model/node.ts';

const hourMs = 3_600_000;
/** Reminders start one day after a user could begin; a week later they no longer help. */
const dueHours = { from: 24, until: 8 * 24 };

/** Returns true if the users of a site have not started or not finished the wizard. */
export const hasUnfinishedWizard = ({
  status,
  inWizard,
  suspended,
}: Pick<NodeSummary, 'status' | 'inWizard' | 'suspended'>): boolean =>
  !suspended && (status === 'onboarding' || inWizard === true);

/**
 * Returns true if a person should be reminded of an unfinished wizard: one day after they could begin, once (Welcome
 * checklist).
 * @param startedAt instants from which they could begin: the creation of the site, and of their account
 */
export function isReminderDue(startedAt: readonly string[], now: Date): boolean {
  const hours = (now.getTime() - Math.max(...startedAt.map(at => Date.parse(at)))) / hourMs;
  return hours >= dueHours.from && hours < dueHours.until;
}
