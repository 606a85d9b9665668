import { stageNames } from '../../lib/stages.ts';
import { productionSettings } from '../verify/synth-step.ts';
import { prepareSources, synthesizesStrictly } from '../synth.ts';
import type { FigureGroup } from './figure.ts';

/** Number of stages that the CLI synthesizes under `--strict`, with one bundle. */
export const synthStageFigures: FigureGroup = {
  names: ['synth-stages'],
  async *measure() {
    await prepareSources();
    let passed = 0;
    for (const stage of stageNames)
      if (await synthesizesStrictly(stage, stage === 'prod' ? productionSettings : {})) passed += 1;
    yield {
      name: 'synth-stages',
      value: passed,
      unit: 'stages',
      against: 'limit',
      againstValue: stageNames.length,
    };
  },
};
