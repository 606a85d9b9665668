import type { SeenNode } from '../../model/node.ts';
import { isInWizard } from './site-wizard.ts';

const minuteMs = 60_000;
/** The time in which a viewer can confirm that they saw the end. */
const lookingMinutes = 10;
/** A platform connected later than this is not part of the wizard's sync. */
const wizardDays = 30;

/** Returns true if a viewer of the sync's end has had time to confirm it. */
export const hasLookedLongEnough = (endedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(endedAt) >= lookingMinutes * minuteMs;

/**
 * Returns true if users of a site get an email that its first sync has ended: the wizard is finished and no one saw the
 * end on the screen.
 */
export function isCollectedMailDue({ attr, createdAt }: Pick<SeenNode, 'createdAt' | 'attr'>, now: Date): boolean {
  if (attr.onboarding === undefined || attr.onboarding.readySeen === true || isInWizard(attr)) return false;
  return now.getTime() - Date.parse(createdAt) < wizardDays * 24 * 60 * minuteMs;
}
