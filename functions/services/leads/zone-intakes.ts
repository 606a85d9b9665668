import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import { logger } from '../../runtime/logger.ts';
import { getIntake, listIntakes } from '../../stores/leads/intakes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { findDispatchZone } from '../collection/windows.ts';

export type IntakeOfZone = { readonly intake: LeadIntake; readonly site: SiteNode; readonly timeZone: string };

/**
 * Runs `work` for each intake of a zone's sites while time remains, ordered by reference and starting after the cursor.
 * A failure doesn't block the others; the next run starts with an unfinished one.
 */
export async function forIntakesOfZone(
  { timeZone, cursor = '' }: Pick<ScheduleEvent, 'timeZone' | 'cursor'>,
  time: JobTime,
  work: (one: IntakeOfZone) => Promise<void | 'unfinished'>,
  /** Reads an intake's site; leads also expire while it is deleted. */
  readSite: (siteId: string) => Promise<SiteNode | null> = getNode,
): Promise<{ readonly cursor: string | null; readonly failed: number }> {
  let failed = 0;
  let last = cursor;
  for (const siteRefId of (await listIntakes()).filter(name => name > cursor)) {
    if (isShortOfTime(time)) return { cursor: last, failed };
    try {
      const zoneIntake = await intakeIn(timeZone, siteRefId, readSite);
      if (zoneIntake !== null && (await work(zoneIntake)) === 'unfinished') return { cursor: last, failed };
    } catch (error) {
      failed += 1;
      logger.error('The night of an intake failed', { siteRefId, error });
    }
    last = siteRefId;
  }
  return { cursor: null, failed };
}

async function intakeIn(
  timeZone: string,
  siteRefId: string,
  readSite: (siteId: string) => Promise<SiteNode | null>,
): Promise<IntakeOfZone | null> {
  const storedIntake = await getIntake(siteRefId);
  const site = storedIntake === null ? null : await readSite(storedIntake.intake.siteId);
  if (storedIntake === null || site === null) return null;
  const siteZone = siteTimeZone(site.attr);
  return findDispatchZone(siteZone) === timeZone ? { intake: storedIntake.intake, site, timeZone: siteZone } : null;
}
