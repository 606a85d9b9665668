import type { IntakeArrivals } from '../../../shared/model/lead-intake.ts';
import { getArrivals, saveArrivals } from '../../stores/leads/intakes.ts';

const tries = 12;

/** Changes an intake's arrival counts, also while others count. */
export async function changeArrivals(
  siteRefId: string,
  change: (arrivals: IntakeArrivals) => IntakeArrivals,
): Promise<IntakeArrivals> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { arrivals, counted } = await getArrivals(siteRefId);
    const next = change(arrivals);
    if (await saveArrivals(siteRefId, next, counted)) return next;
  }
  throw new Error('The arrivals of an intake were counted by others all the time');
}
