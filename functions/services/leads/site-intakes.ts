import type { SiteIntake } from '../../../shared/contract/leads.ts';
import { intakeStanding } from '../../../shared/domain/leads/intake-state.ts';
import { getArrivals, getIntake, listIntakesOfSite } from '../../stores/leads/intakes.ts';

/** Returns the status of each of a site's intakes. */
export async function intakesOfSite(siteId: string, now: Date): Promise<SiteIntake[]> {
  const lines = await Promise.all(
    (await listIntakesOfSite(siteId)).map(async (siteRefId): Promise<SiteIntake[]> => {
      const [storedIntake, { arrivals }] = await Promise.all([getIntake(siteRefId), getArrivals(siteRefId)]);
      if (storedIntake === null) return [];
      const { intake } = storedIntake;
      const { lastArrivalAt } = arrivals;
      return [{ crm: intake.crm, standing: intakeStanding(intake, arrivals, now), lastArrivalAt }];
    }),
  );
  return lines.flat();
}
