import type { IntakeLine } from '../../../shared/contract/lead-intake.ts';
import { intakeStanding } from '../../../shared/domain/leads/intake-state.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { notFound } from '../../runtime/errors.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getArrivals, getIntake, type KeptIntake, listIntakes } from '../../stores/leads/intakes.ts';
import { getNode } from '../../stores/sites/sites.ts';

const concurrency = 10;
const pageSize = 50;

/** Lists a page of the intakes behind a reference. */
export async function listSitemaps(
  behind: string,
  now: Date,
): Promise<{ readonly intakes: IntakeLine[]; readonly lastEvalKey: string | null }> {
  const names = (await listIntakes()).filter(name => name > behind);
  const page = names.slice(0, pageSize);
  const lines = await mapConcurrent(page, concurrency, async name => {
    const storedIntake = await getIntake(name);
    return storedIntake === null ? [] : [await loadIntakeLine(storedIntake.intake, now)];
  });
  return { intakes: lines.flat(), lastEvalKey: names.length > page.length ? (page.at(-1) ?? null) : null };
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
