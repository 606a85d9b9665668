import { announceStanding } from './announce-intake.ts';
import { announcePull } from './announce-pull.ts';
import { forIntakesOfZone } from './intakes-of-zone.ts';

/**
 * Looks at every intake of a zone's sites, and at what is pulled into it, and tells what changed. Suspended
 * sites hear nothing. Answers how many it looked at.
 */
export async function announceIntakes(timeZone: string, now: Date): Promise<number> {
  let looked = 0;
  await forIntakesOfZone(timeZone, async ({ intake, site }) => {
    if (site.attr.suspended === true) return 'next';
    await announceStanding(intake, now);
    await announcePull(intake, now);
    looked += 1;
    return 'next';
  });
  return looked;
}
