import { findCommitFaults, findLongTexts, findSourceFaults, findTextFaults } from '../voice/faults.ts';
import { visibleTexts } from '../voice/texts.ts';
import type { FigureGroup } from './figure.ts';

/** Counts breaks of the rules of plain English, as `npm run voice -- --faults` lists them. */
export const voiceFigures: FigureGroup = {
  names: ['voice-hits', 'texts-over-length'],
  async *measure(requested) {
    const texts = visibleTexts();
    if (requested.has('voice-hits')) {
      const value = findTextFaults(texts).length + findSourceFaults().length + findCommitFaults().length;
      yield { name: 'voice-hits', value, unit: 'texts, names, comments and commits' };
    }
    if (requested.has('texts-over-length'))
      yield {
        name: 'texts-over-length',
        value: findLongTexts(texts).length,
        unit: 'texts',
        against: 'of all',
        againstValue: texts.length,
      };
  },
};
