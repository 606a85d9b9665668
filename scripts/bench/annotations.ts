import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { noteSpeed } from '../../functions/services/annotations/note-speed.ts';
import { listAnnotations } from '../../functions/stores/annotations.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { makeSiteFacts, labDay } from '../../test/shared/domain/alerts/facts.ts';
import { startProgram } from '../../test/functions/support/program.ts';
import { createMemoryTables } from '../fault-simulation/memory-tables.ts';
import type { FigureGroup } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

const [firstDay, firstNight] = ['2026-10-01', '2026-10-20'];
const nightsOfSite = 20;
/** Share of database calls at which the process dies, before or after execution. */
const killedShare = 0.3;
const twiceShare = 0.3;

class Killed extends Error {}

/**
 * Nights of sites whose PageSpeed score moves now and then. A night dies at any call of the database and is started
 * again, or is worked on twice. Doubled: annotations that the same nights without faults do not make. Lost: those that
 * they make alone.
 */
export async function measureNights(nights: number) {
  const program = await startProgram({});
  const random = seededRandom(37);
  const tables = createMemoryTables('test-');
  const process = { isDead: false, kills: 0, isMortal: false };
  documentClient().middlewareStack.add(
    (_next, { commandName = '' }) =>
      async args => {
        if (process.isDead) throw new Killed();
        const fate = process.isMortal ? random() : 1;
        const call = () => tables.call(commandName.replace(/(Items?)?Command$/, ''), args.input);
        if (fate < killedShare) {
          Object.assign(process, { isDead: true, kills: process.kills + 1 });
          if (fate < killedShare / 2) call();
          throw new Killed();
        }
        return { output: { ...call(), $metadata: {} }, response: {} };
      },
    { step: 'initialize', name: 'mortal' },
  );
  async function lives(work: () => Promise<void>): Promise<boolean> {
    process.isDead = false;
    await work().catch(error => {
      if (!process.isDead) throw error;
    });
    return !process.isDead;
  }
  const found = { doubled: 0, lost: 0, notes: 0 };
  for (let site = 0; site < Math.ceil(nights / nightsOfSite); site += 1) {
    let score = 70;
    const runs = Array.from({ length: 45 }, (_, index) => {
      if (random() < 0.12) score = 30 + Math.round(random() * 65);
      return labDay(addDays(firstDay, index), (score + Math.round(random() * 6 - 3)) / 100);
    });
    for (let night = 0; night < nightsOfSite; night += 1) {
      const today = addDays(firstNight, night);
      const now = new Date(`${today}T12:00:00Z`);
      const facts = makeSiteFacts({ pagespeed: runs.filter(({ date }) => date < today) }, { today });
      process.isMortal = false;
      await noteSpeed({ ...facts, siteId: `calm-${site}` }, now);
      process.isMortal = true;
      const times = random() < twiceShare ? 2 : 1;
      for (let time = 0; time < times; time += 1)
        while (!(await lives(() => noteSpeed({ ...facts, siteId: `site-${site}` }, now))));
    }
    process.isMortal = false;
    const range = { start: firstDay, end: '2026-12-31' };
    const readTexts = async (siteId: string) =>
      (await listAnnotations(siteId, range)).map(({ from, text, createdAt }) => `${from} ${text} ${createdAt}`);
    const [calm, faulty] = [await readTexts(`calm-${site}`), await readTexts(`site-${site}`)];
    found.notes += calm.length;
    found.doubled += faulty.length - new Set(faulty.filter(text => calm.includes(text))).size;
    found.lost += calm.filter(text => !faulty.includes(text)).length;
  }
  documentClient().middlewareStack.remove('mortal');
  await program.stop();
  return { ...found, kills: process.kills };
}

const nights = 10_000;
/** Automatic annotations over interrupted nights. */
export const annotationFigures: FigureGroup = {
  names: ['annotations-doubled'],
  async *measure() {
    const { doubled, lost, notes, kills } = await measureNights(nights);
    yield {
      name: 'annotations-doubled',
      value: doubled + lost,
      unit: `doubled or lost of ${notes} over ${nights} nights, ${kills} deaths`,
      against: 'limit',
      againstValue: 0,
    };
  },
};
