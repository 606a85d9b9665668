import { formatNumber } from '../domain/formats/numbers.ts';
import type { Report } from '../model/report.ts';

/** '1 site', '21 sites'. */
export const countSites = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'site' : 'sites'}`;

/** The number of a report's sites; of very many, also how many it lists. */
export const countListed = ({ node, sites, others }: Report): string =>
  others === undefined
    ? countSites(sites.length)
    : `${sites.length} of ${countSites(node.sites)}. Choose a region to see all of its sites`;
