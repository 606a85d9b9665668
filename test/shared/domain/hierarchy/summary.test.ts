import { describe, expect, it } from 'vitest';
import { toNodeSummary } from '../../../../shared/domain/hierarchy/summary.ts';
import { nodeSummarySchema, type NodeAttr, type SiteNode } from '../../../../shared/model/node.ts';

const node = (attr: NodeAttr, more: Partial<SiteNode> = {}): SiteNode => ({
  siteId: 'site-1', name: 'Site', type: 'SITE', sitePath: '/ISL/org/site-1', attr, revision: 1, createdAt: '2026-01-01T00:00:00Z', ...more,
});
const plain = {
  siteId: 'site-1', name: 'Site', type: 'SITE', sitePath: '/ISL/org/site-1', timeZone: 'America/Los_Angeles',
  isEcommerce: false, isFranchise: false, suspended: false, connected: [],
};

describe("a node's summary", () => {
  it.each<[attr: NodeAttr, more: Partial<SiteNode>, expected: object]>([
    [{}, {}, {}],
    [{ isAffiliate: false, hasEcommerce: false }, {}, {}],
    [{ isAffiliate: true, hasEcommerce: true }, {}, { isAffiliate: true, hasEcommerce: true }],
    [{ isEcommerce: true, isFranchise: true, suspended: true }, {}, { isEcommerce: true, isFranchise: true, suspended: true }],
    [{ crmUrl: 'https://crm.test', status: 'evaluation' }, { parentId: 'org' }, { crmUrl: 'https://crm.test', status: 'evaluation', parentId: 'org' }],
    [{ trialExpiryDate: '2026-12-01' }, {}, { trialExpiryDate: '2026-12-01' }],
    [{ unpaid: true }, {}, { unpaid: true }],
    [{ unpaid: false }, {}, {}],
    [{ militaryBranch: 'navy', logo: '/media/logos/a.png' }, {}, { militaryBranch: 'navy', logo: '/media/logos/a.png' }],
    [{ vetfranStats: { logo: { completed: true }, category: { completed: false } } }, {}, { veteran: { done: 1, total: 2, percent: 5 } }],
    // The site's own logo counts as it stands.
    [{ vetfranStats: { logo: { completed: false }, category: { completed: true } }, logo: '/media/logos/a.png' }, {}, { logo: '/media/logos/a.png', veteran: { done: 2, total: 2, percent: 10 } }],
    [{}, { linkedSites: [] }, {}],
    [{}, { linkedSites: ['other-site'] }, { hasLinkedSites: true }],
    [{ tz: 'Eastern' }, {}, { timeZone: 'America/New_York' }],
    [{ city: 'Austin' }, {}, {}],
    [{ city: 'Austin', state: 'TX' }, {}, { place: { city: 'Austin', state: 'TX' } }],
    [{ onboarding: { step: 2, later: [], answers: [] } }, {}, { inWizard: true }],
    [
      { accounts: { gsc: { tokenId: 't', accountName: 'a' }, ga4: { tokenId: 't', accountId: 'a', accountName: 'a', propertyId: 'p', propertyName: 'p' } } },
      {}, { connected: ['ga4', 'gsc'] },
    ],
  ])('of %o', (attr, more, expected) => {
    const summary = toNodeSummary(node(attr, more));
    expect(summary).toStrictEqual({ ...plain, ...expected });
    expect(nodeSummarySchema.parse(summary)).toStrictEqual(summary);
  });
});
