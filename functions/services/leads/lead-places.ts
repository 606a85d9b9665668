import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import type { GroupMembers } from '../../../shared/model/site-group.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getUnitSettings } from '../../stores/sites/unit-settings.ts';
import { invalid } from '../../runtime/errors.ts';
import { sitesOfGroup } from '../rollups/group-sites.ts';
import { isRolledUp, sitesOfNode } from '../rollups/node-sites.ts';

/** Site whose leads count at a node. */
export type LeadPlace = {
  readonly siteId: string;
  readonly name: string;
  readonly sitePath: string;
  readonly timeZone: string;
  readonly currency: string;
  /** Site linked from elsewhere: its leads' details stay private. */
  readonly linked: boolean;
};

/**
 * Requires a node whose leads are counted together.
 * @throws 400 for a sales token, whose people choose a company.
 */
export function requireLeadPlace(node: SiteNode): SiteNode {
  if (node.type === 'SITE' || isRolledUp(node)) return node;
  throw invalid(
    [{ path: 'path.siteId', message: 'Choose a company, region or site' }],
    'Choose a company, region or site to see its leads',
  );
}

/** Lists the sites that count at a node, each once. `members`: only those of a group. */
export async function listLeadPlaces(node: SiteNode, members?: GroupMembers): Promise<LeadPlace[]> {
  if (node.type === 'SITE') return [placeOfSite(node)];
  const found: Omit<LeadPlace, 'currency'>[] = [];
  for await (const page of members === undefined ? sitesOfNode(node) : sitesOfGroup(node, members))
    found.push(
      ...page.map(({ site: { siteId, name, sitePath, timeZone }, linked }) => ({
        siteId,
        name,
        sitePath,
        timeZone,
        linked,
      })),
    );
  const settings = await getUnitSettings(found.map(({ siteId }) => siteId));
  return found.map(place => ({ ...place, currency: siteCurrency(settings.get(place.siteId) ?? {}) }));
}

const placeOfSite = ({ siteId, name, sitePath, attr }: SiteNode): LeadPlace => ({
  siteId,
  name,
  sitePath,
  timeZone: siteTimeZone(attr),
  currency: siteCurrency(attr),
  linked: false,
});
