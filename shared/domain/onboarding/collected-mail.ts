import type { SeenNode } from '../../model/node.ts';
import { isInWizard } from './site-wizard.ts';

const minuteMs = 60_000;
/** Whoever watches says so within this time of the end. */
const lookingMinutes = 10;
/** A platform that is connected later than this is no part of the wizard's collection. */
const wizardDays = 30;

/** Whether whoever watched a collection end has had the time to say so. */
export const hasLookedLongEnough = (endedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(endedAt) >= lookingMinutes * minuteMs;

/**
 * Whether the people of a site are mailed that its first collection has ended: the wizard is behind them, and nobody
 * saw its end on the screen.
 */
export function isCollectedMailDue({ attr, createdAt }: Pick<SeenNode, 'createdAt' | 'attr'>, now: Date): boolean {
  if (attr.onboarding === undefined || attr.onboarding.readySeen === true || isInWizard(attr)) return false;
  return now.getTime() - Date.parse(createdAt) < wizardDays * 24 * 60 * minuteMs;
}
