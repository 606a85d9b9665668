import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { getPull, notePull } from '../../stores/leads/pulls.ts';
import { tellOfIntake } from './tell-of-intake.ts';

/**
 * Tells the site and administrators that a CRM refuses to be read, once for each time that it begins, and once that it
 * is read again. An account that is connected anew begins without a word, and of a paused intake nothing is told.
 */
export async function announcePull(intake: LeadIntake, now: Date): Promise<void> {
  if (intake.state === 'paused') return;
  const kept = await getPull(intake.siteRefId);
  if (kept === null) return;
  const { pull } = kept;
  if (pull.problem === (pull.announced ?? null)) return;
  await tellOfIntake(intake, pull.problem ?? 'pulled', now);
  await notePull(pull, { announced: pull.problem });
}
