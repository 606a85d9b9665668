import type { PlaceAbove } from '../../../../../shared/contract/alert-rules.ts';

/** The source of a value: 'of Northfold Home Care'; generic if the viewer can't see the name. */
export const formatPlaceAbove = ({ name }: Pick<PlaceAbove, 'name'>): string =>
  name === null ? 'set above' : `of ${name}`;
