import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import type { JobTime } from '../../runtime/job-time.ts';
import { announceStanding } from './announce-intake.ts';
import { announcePull } from './announce-pull.ts';
import { forIntakesOfZone } from './zone-intakes.ts';

/** Checks every intake and pull of a zone's sites and reports changes. Suspended sites are skipped. */
export async function announceIntakes(event: Pick<ScheduleEvent, 'timeZone' | 'cursor'>, time: JobTime) {
  let intakes = 0;
  const run = await forIntakesOfZone(event, time, async ({ intake, site }) => {
    if (site.attr.suspended === true) return;
    await announceStanding(intake, time.now);
    await announcePull(intake, time.now);
    intakes += 1;
  });
  return { intakes, ...run };
}
