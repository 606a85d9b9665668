import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import type { JobTime } from '../../runtime/job-time.ts';
import { getPull } from '../../stores/leads/pulls.ts';
import { askForPull } from './ask-for-pull.ts';
import { forIntakesOfZone } from './zone-intakes.ts';

/** Requests pulls of all accounts of a zone's intakes, except suspended sites. */
export async function pullIntakes(event: Pick<ScheduleEvent, 'timeZone' | 'cursor'>, time: JobTime) {
  let accounts = 0;
  const run = await forIntakesOfZone(event, time, async ({ intake, site }) => {
    if (site.attr.suspended === true || intake.crm !== 'goHighLevel') return;
    const storedPull = await getPull(intake.siteRefId);
    // A refused token stays refused until a person reconnects.
    if (storedPull === null || storedPull.pull.problem === 'refused') return;
    await askForPull(storedPull.pull, time.now);
    accounts += 1;
  });
  return { accounts, ...run };
}
