import { missedWishes, wishes } from '../../test/web/app/search-wishes.ts';
import { type FigureGroup, rounded } from './figure.ts';

/** The percentage of queries typed into the header's search whose wanted result is among the first three. */
export const searchFindsFigures: FigureGroup = {
  names: ['search-finds'],
  async *measure() {
    const missed = missedWishes();
    for (const text of missed) console.error(`missed: ${text}`);
    yield {
      name: 'search-finds',
      value: rounded((100 * (wishes.length - missed.length)) / wishes.length, 1),
      unit: `% of ${wishes.length} queries`,
      against: 'limit',
      againstValue: 95,
    };
  },
};
