import type { VeteranStats } from '../../model/listing.ts';
import type { NodeSummary, SeenNode } from '../../model/node.ts';
import { services } from '../../platforms/registry.ts';
import { profilePercent } from '../directories/profile.ts';
import { isInWizard } from '../onboarding/site-wizard.ts';
import { siteTimeZone } from '../periods/zone.ts';

/** The logo is the site's own: it is there as soon as the site has one. */
function summariseVeteran(stats: VeteranStats, logo: string | undefined): NonNullable<NodeSummary['veteran']> {
  const items = logo === undefined ? stats : { ...stats, logo: { completed: true } };
  return {
    done: Object.values(items).filter(({ completed }) => completed).length,
    total: Object.keys(items).length,
    percent: profilePercent(items),
  };
}

/**
 * A node's summary for lists and the filter bar, stored with it and projected on the indexes. Screens with the full
 * record rebuild it. The time zone is an IANA name; services are in their fixed order (specification 3, Site record).
 */
export function toNodeSummary(node: SeenNode): NodeSummary {
  const { attr, parentId } = node;
  return {
    siteId: node.siteId,
    name: node.name,
    type: node.type,
    sitePath: node.sitePath,
    ...(parentId === undefined ? {} : { parentId }),
    timeZone: siteTimeZone(attr),
    isEcommerce: attr.isEcommerce === true,
    isFranchise: attr.isFranchise === true,
    suspended: attr.suspended === true,
    ...(attr.unpaid === true ? { unpaid: true } : {}),
    ...(attr.isAffiliate === true ? { isAffiliate: true } : {}),
    ...(attr.hasEcommerce === true ? { hasEcommerce: true } : {}),
    ...(attr.crmUrl === undefined ? {} : { crmUrl: attr.crmUrl }),
    ...(attr.status === undefined ? {} : { status: attr.status }),
    ...(isInWizard(attr) ? { inWizard: true } : {}),
    ...(attr.trialExpiryDate === undefined ? {} : { trialExpiryDate: attr.trialExpiryDate }),
    ...(attr.militaryBranch === undefined ? {} : { militaryBranch: attr.militaryBranch }),
    ...(attr.logo === undefined ? {} : { logo: attr.logo }),
    ...(attr.vetfranStats === undefined ? {} : { veteran: summariseVeteran(attr.vetfranStats, attr.logo) }),
    ...(node.linkedSites === undefined || node.linkedSites.length === 0 ? {} : { hasLinkedSites: true }),
    ...(attr.city === undefined || attr.state === undefined ? {} : { place: { city: attr.city, state: attr.state } }),
    connected: services.filter(service => service !== 'pagespeed' && attr.accounts?.[service] !== undefined),
  };
}
