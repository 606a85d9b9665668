import type { PlaceAbove } from '../../../../../shared/contract/alert-rules.ts';

/** Where a value comes from: 'of Northfold Home Care'; without a name of whoever may know none. */
export const aboveWords = ({ name }: Pick<PlaceAbove, 'name'>): string => (name === null ? 'set above' : `of ${name}`);
