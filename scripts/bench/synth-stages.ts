import { stageNames } from '../../lib/stages.ts';
import { productionSettings } from '../verify/synth-step.ts';
import { prepareSources, synthesizesStrictly } from '../synth.ts';
import type { FigureGroup } from './figure.ts';

/** How many stages the CLI synthesizes under `--strict`, on one bundle. */
export const synthStageFigures: FigureGroup = {
  names: ['synth-stages'],
  async *measure() {
    await prepareSources();
    const passed = stageNames.filter(stage => synthesizesStrictly(stage, stage === 'prod' ? productionSettings : {}));
    yield {
      name: 'synth-stages',
      value: passed.length,
      unit: 'stages',
      against: 'limit',
      againstValue: stageNames.length,
    };
  },
};
