import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { getPull, notePull } from '../../stores/leads/pulls.ts';
import { notifyIntakeNews } from './notify-intake.ts';

/**
 * Notifies the site and administrators once when a CRM starts to refuse reads, and once when it recovers. Reconnected
 * accounts start silently, and paused intakes are skipped.
 */
export async function announcePull(intake: LeadIntake, now: Date): Promise<void> {
  if (intake.state === 'paused') return;
  const stored = await getPull(intake.siteRefId);
  if (stored === null) return;
  const { pull } = stored;
  if (pull.problem === (pull.announced ?? null)) return;
  await notifyIntakeNews(intake, pull.problem ?? 'pulled', now);
  await notePull(pull, { announced: pull.problem });
}
