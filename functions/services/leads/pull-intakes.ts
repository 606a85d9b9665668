import { getPull } from '../../stores/leads/pulls.ts';
import { askForPull } from './ask-for-pull.ts';
import { forIntakesOfZone } from './intakes-of-zone.ts';

/** Has every account of a zone's intakes pulled, but of suspended sites. Answers how many. */
export async function pullIntakes(timeZone: string, now: Date): Promise<number> {
  let asked = 0;
  await forIntakesOfZone(timeZone, async ({ intake, site }) => {
    if (site.attr.suspended === true || intake.crm !== 'goHighLevel') return 'next';
    const kept = await getPull(intake.siteRefId);
    // A token that was refused stays refused: a person has to connect anew.
    if (kept === null || kept.pull.problem === 'refused') return 'next';
    await askForPull(kept.pull, now);
    asked += 1;
    return 'next';
  });
  return asked;
}
