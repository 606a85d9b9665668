import { intakeStanding, toAnnounce } from '../../../shared/domain/leads/intake-state.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { getArrivals, saveArrivals } from '../../stores/leads/intakes.ts';
import { notifyIntakeNews } from './notify-intake.ts';

const tries = 12;

/**
 * Notifies the site (in-app) and administrators (by email) once when an intake starts to fail or goes silent, and once
 * when it receives again; pausing it ends that without a notification.
 */
export async function announceStanding(intake: LeadIntake, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { arrivals, counted } = await getArrivals(intake.siteRefId);
    const status = intakeStanding(intake, arrivals, now);
    const announced = toAnnounce(status);
    if (announced === arrivals.announced) return;
    if (announced !== null) await notifyIntakeNews(intake, announced, now);
    else if (status === 'receiving') await notifyIntakeNews(intake, 'receiving', now);
    if (await saveArrivals(intake.siteRefId, { ...arrivals, announced }, counted)) return;
  }
  throw new Error('The arrivals of an intake were counted by others all the time');
}
