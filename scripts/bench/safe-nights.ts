import { lateNight } from '../../test/pipeline/support/late-pulls.ts';
import { startPipeline } from '../../test/pipeline/support/pipeline.ts';
import { addSound, poisonKinds, poisonNight } from '../../test/pipeline/support/poison.ts';
import { collectRetries } from '../../test/pipeline/support/retries.ts';
import { checkRollback, firstLooseVersion } from '../rollback/check.ts';
import { type FigureGroup, type FigureResult, median } from './figure.ts';

const messages = 500;
const lateSites = 40;
const count = (name: string, value: number, unit: string, againstValue: number): FigureResult => ({
  name,
  value,
  unit,
  against: 'limit',
  againstValue,
});

/**
 * Nights with faults: unreadable rows, failing messages, late pulls, and the first version that ignores unknown fields
 * (older ones were never deployed). Runs the program's own jobs on a simulated clock; prints losses.
 */
export const safeNightFigures: FigureGroup = {
  names: [
    'poison-nights-lost',
    'retry-seconds-median',
    'rows-late-nodes',
    'rows-late-company-made',
    'rollback-unreadable-items',
  ],
  async *measure(requested) {
    const pipeline = await startPipeline();
    try {
      if (requested.has('retry-seconds-median')) {
        const { seconds } = await collectRetries(messages);
        yield count('retry-seconds-median', median(seconds.map(([first = Number.NaN]) => first)), 's', 60);
      }
      if (requested.has('poison-nights-lost')) {
        await addSound();
        let lost = 0;
        for (const kind of poisonKinds) {
          const night = await poisonNight(kind, pipeline);
          for (const loss of night.lost) console.error(`${kind}: ${loss}`);
          lost += Number(night.lost.length > 0);
        }
        yield count('poison-nights-lost', lost, `nights of ${poisonKinds.length}`, 0);
      }
      if (requested.has('rows-late-nodes') || requested.has('rows-late-company-made')) {
        const { late, changed, companyAsked } = await lateNight(pipeline, lateSites);
        for (const nodeId of late) console.error(`${nodeId} shows other rows than a rollup made afresh`);
        yield count('rows-late-nodes', late.length, `nodes of ${changed.length}`, 0);
        yield count('rows-late-company-made', companyAsked, `times for ${lateSites} late sites`, 1);
      }
    } finally {
      await pipeline.stop();
    }
    if (requested.has('rollback-unreadable-items')) {
      const { read, kinds, unread, gaps } = await checkRollback(firstLooseVersion);
      for (const problem of [...unread, ...gaps]) console.error(problem);
      yield count(
        'rollback-unreadable-items',
        unread.length + gaps.length,
        `items of ${read + unread.length}, ${kinds.length} kinds, by ${firstLooseVersion}, the first version that reads loosely`,
        0,
      );
    }
  },
};
