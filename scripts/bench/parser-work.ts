import { DomainError } from '../../functions/runtime/errors.ts';
import { PlatformError } from '../../functions/platforms/platform-error.ts';
import { noWork } from '../../functions/runtime/unzip.ts';
import { hostileInputs } from '../../test/security/support/hostile-files.ts';
import { type FigureGroup, rounded } from './figure.ts';

/** Milliseconds of CPU that the slowest of 60 hostile files and bodies takes; each is the best of two readings. */
export const parserWorkFigures: FigureGroup = {
  names: ['parser-work-ms-max'],
  async *measure() {
    let slowest = { ms: 0, name: '' };
    for (const { kind, name, make } of hostileInputs) {
      const read = make();
      const run = async (): Promise<number> => {
        // CPU time, so other users of the machine do not count.
        const begun = process.cpuUsage();
        try {
          await read(noWork());
        } catch (error) {
          if (!(error instanceof DomainError || error instanceof PlatformError)) throw error;
        }
        const { user, system } = process.cpuUsage(begun);
        return (user + system) / 1000;
      };
      const ms = Math.min(await run(), await run());
      if (ms > slowest.ms) slowest = { ms, name: `${kind} ${name}` };
    }
    yield {
      name: 'parser-work-ms-max',
      value: rounded(slowest.ms, 0),
      unit: 'ms',
      against: `${slowest.name}; limit`,
      againstValue: 2000,
    };
  },
};
