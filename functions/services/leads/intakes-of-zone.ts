import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { logger } from '../../runtime/logger.ts';
import { getIntake, listIntakes } from '../../stores/leads/intakes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { findDispatchZone } from '../collection/windows.ts';

export type IntakeOfZone = { readonly intake: LeadIntake; readonly site: SiteNode; readonly timeZone: string };

/**
 * Does `work` with each intake whose site a zone's schedules work for, until one answers that it is enough. One that
 * fails keeps no other from its turn. A run has minutes, an intake two reads: they are few.
 * @throws after all, where one failed
 */
export async function forIntakesOfZone(
  timeZone: string,
  work: (one: IntakeOfZone) => Promise<'next' | 'enough'>,
): Promise<void> {
  let failed = 0;
  for (const siteRefId of await listIntakes()) {
    try {
      const one = await intakeIn(timeZone, siteRefId);
      if (one !== null && (await work(one)) === 'enough') break;
    } catch (error) {
      failed += 1;
      logger.error('The night of an intake failed', { siteRefId, error });
    }
  }
  if (failed > 0) throw new Error(`The night of ${failed} intakes failed; the others had theirs`);
}

async function intakeIn(timeZone: string, siteRefId: string): Promise<IntakeOfZone | null> {
  const kept = await getIntake(siteRefId);
  const site = kept === null ? null : await getNode(kept.intake.siteId);
  if (kept === null || site === null) return null;
  const own = siteTimeZone(site.attr);
  return findDispatchZone(own) === timeZone ? { intake: kept.intake, site, timeZone: own } : null;
}
