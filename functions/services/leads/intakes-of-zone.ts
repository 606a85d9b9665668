import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getIntake, listIntakes } from '../../stores/leads/intakes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { findDispatchZone } from '../collection/windows.ts';

export type IntakeOfZone = { readonly intake: LeadIntake; readonly site: SiteNode; readonly timeZone: string };

/** The intakes whose sites a zone's schedules work for. A run has minutes, an intake two reads: they are few. */
export async function* intakesOfZone(timeZone: string): AsyncGenerator<IntakeOfZone> {
  for (const siteRefId of await listIntakes()) {
    const kept = await getIntake(siteRefId);
    const site = kept === null ? null : await getNode(kept.intake.siteId);
    if (kept === null || site === null) continue;
    const own = siteTimeZone(site.attr);
    if (findDispatchZone(own) === timeZone) yield { intake: kept.intake, site, timeZone: own };
  }
}
