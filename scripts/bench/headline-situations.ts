import { headline } from '../../shared/domain/overview/headline.ts';
import { situations } from '../../test/shared/domain/overview/headline-situations.ts';
import type { FigureGroup } from './figure.ts';

/** Situations of the written table with the expected sentence and button. */
export const headlineFigures: FigureGroup = {
  names: ['headline-situations'],
  async *measure() {
    const right = situations.filter(([name, given, situation, title, button]) => {
      const shown = headline(given);
      const isRight =
        shown.situation === situation && shown.title === title && (shown.action?.label ?? null) === button;
      if (!isRight) console.error(`${name}: ${shown.title} [${shown.action?.label}]`);
      return isRight;
    });
    yield {
      name: 'headline-situations',
      value: right.length,
      unit: `of ${situations.length} as written`,
      against: 'limit (at least)',
      againstValue: Math.max(60, situations.length),
    };
  },
};
