import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';

/** '1 site', '21 sites'. */
export const countSites = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'site' : 'sites'}`;
