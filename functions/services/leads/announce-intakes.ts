import { announceStanding } from './announce-intake.ts';
import { announcePull } from './announce-pull.ts';
import { intakesOfZone } from './intakes-of-zone.ts';

/**
 * Looks at every intake of a zone's sites, and at what is pulled into it, and tells what changed. Suspended
 * sites hear nothing. Answers how many it looked at.
 */
export async function announceIntakes(timeZone: string, now: Date): Promise<number> {
  let looked = 0;
  for await (const { intake, site } of intakesOfZone(timeZone)) {
    if (site.attr.suspended === true) continue;
    await announceStanding(intake, now);
    await announcePull(intake, now);
    looked += 1;
  }
  return looked;
}
