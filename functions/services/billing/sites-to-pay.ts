import type { PaidFor } from '../../../shared/domain/billing/paid-sites.ts';
import { liesAtOrBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { payersOfSites } from './payer.ts';

const perRead = 100;
const wrong = (message: string) => invalid([{ path: 'body.siteIds', message }], message);

/** Reads any number of sites by id; deleted ones are omitted. */
export async function readSites(siteIds: readonly string[]): Promise<SiteNode[]> {
  const parts = Array.from({ length: Math.ceil(siteIds.length / perRead) }, (_, index) =>
    siteIds.slice(index * perRead, (index + 1) * perRead),
  );
  return (await Promise.all(parts.map(getNodes))).flat();
}

/** Reports whether a payer may pay for a site: at or below it, and not suspended. */
export const isPayable = (payer: Pick<SiteNode, 'sitePath'>, { type, sitePath, attr }: SiteNode): boolean =>
  type === 'SITE' && liesAtOrBelow(sitePath, payer.sitePath) && attr.suspended !== true;

/**
 * Returns the sites a plan will pay for: the site itself, or the named ones of a node above.
 * @throws {DomainError} invalid-request for no site or a foreign one; conflict if another node already pays for one
 */
export async function sitesToPay(payer: SiteNode, siteIds: readonly string[] | undefined): Promise<PaidFor[]> {
  const isItself = payer.type === 'SITE' && (siteIds ?? [payer.siteId]).every(id => id === payer.siteId);
  const sites = isItself ? [payer] : await payableSites(payer, siteIds ?? []);
  const payers = await payersOfSites(sites);
  const taken = sites.find(({ siteId }) => ![null, undefined, payer.siteId].includes(payers.get(siteId)));
  if (taken !== undefined) throw conflict(`${taken.name} is already covered by a plan`);
  return sites.map(({ siteId, attr }) => {
    const trialUntil = attr.trialExpiryDate ?? null;
    return { siteId, trialUntil, ...(trialUntil === null && attr.unpaid !== true && { wasOpen: true }) };
  });
}

async function payableSites(payer: SiteNode, siteIds: readonly string[]): Promise<SiteNode[]> {
  const ids = [...new Set(siteIds)];
  if (ids.length === 0) throw wrong(`Choose the sites ${payer.name} pays for`);
  const sites = await readSites(ids);
  // Sites elsewhere and unknown ones get the same answer.
  if (sites.filter(site => isPayable(payer, site)).length < ids.length)
    throw wrong('One of these sites is suspended or no longer exists. Reload the page');
  return sites;
}
