import type { Common } from '../../model/metric-value.ts';
import { commonWords } from './common-words.ts';

const ownDays = 'same days at each site';

/** The words of a change that may be made of several sites, each with its own days in common. */
export const changeWords = (common: Common | undefined): string =>
  [commonWords(common), common?.ownParts === true ? ownDays : ''].filter(words => words !== '').join(', ');

/** What stands beside one change of a table of what it is made of; the rest is of the whole table (`tableWords`). */
export const partWords = (common: Common | undefined): string =>
  commonWords(common === undefined ? undefined : { ...common, perDay: undefined });

/** What is said once over a table of changes: 'counts by their mean a day, same days at each site'. */
export const tableWords = (changes: readonly (Common | undefined)[]): string =>
  [
    ...(changes.some(common => common?.perDay === true) ? ['counts by their mean a day'] : []),
    ...(changes.some(common => common?.ownParts === true) ? [ownDays] : []),
  ].join(', ');
