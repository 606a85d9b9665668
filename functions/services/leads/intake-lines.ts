import type { IntakeLine } from '../../../shared/contract/lead-intake.ts';
import { intakeStanding } from '../../../shared/domain/leads/intake-state.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { notFound } from '../../runtime/errors.ts';
import { getArrivals, getIntake, type KeptIntake, listIntakes } from '../../stores/leads/intakes.ts';
import { getNode } from '../../stores/sites/sites.ts';

/** Lists every intake, ordered by reference. */
export async function listSitemaps(now: Date): Promise<IntakeLine[]> {
  const names = await listIntakes();
  const lines = await Promise.all(
    names.map(async name => {
      const storedIntake = await getIntake(name);
      return storedIntake === null ? [] : [await loadIntakeLine(storedIntake.intake, now)];
    }),
  );
  return lines.flat();
}

/** Loads an intake with its site's name and its status. */
export async function loadIntakeLine(intake: LeadIntake, now: Date): Promise<IntakeLine> {
  const [{ arrivals }, node] = await Promise.all([getArrivals(intake.siteRefId), getNode(intake.siteId)]);
  return {
    ...intake,
    siteName: node?.name ?? intake.siteId,
    standing: intakeStanding(intake, arrivals, now),
    arrivals,
  };
}

/**
 * Loads an existing intake.
 * @throws {DomainError} not-found
 */
export async function knownIntake(siteRefId: string): Promise<KeptIntake> {
  const storedIntake = await getIntake(siteRefId);
  if (storedIntake === null) throw notFound('Unknown intake');
  return storedIntake;
}
