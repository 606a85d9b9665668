import { describe, expect, it } from 'vitest';
import type { Me } from '../../../shared/contract/session.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { shownNode, toViewer } from '../../../web/src/components/access/viewer.ts';

const summary = (siteId: string, type: NodeSummary['type'], sitePath: string): NodeSummary => ({
  siteId, name: siteId, type, sitePath, timeZone: 'America/New_York', isEcommerce: false, isFranchise: false, suspended: false, connected: [],
});
const me = (node: NodeSummary | null): Me => ({
  user: {
    userId: 'user-one', email: 'a@b.example', given_name: 'A', family_name: 'B', siteId: node?.siteId ?? null, isAdmin: node === null,
    enableSiteAlerts: true, enableBillingEmails: false, enableIntroTutorial: false, createdAt: '2026-01-01T00:00:00Z',
  },
  theme: defaultTheme, node, above: [], roots: [], home: [], trial: null,
});
const token = summary('beacon', 'TOKEN', '/ISL/beacon');
const site = summary('site-one', 'SITE', '/ISL/beacon/org-one/site-one');

describe('the viewer on the screens', () => {
  it.each([
    [{}, 'allowed'],
    [{ isAffiliate: false }, 'allowed'],
    [{ isAffiliate: true }, 'forbidden'],
  ])('lets a token holder with %o connect: %s', (more, expected) => {
    const viewer = toViewer(me({ ...token, ...more }));
    expect(decide(viewer, 'connection.authorize', shownNode(viewer, site)).outcome).toBe(expected);
  });

  it('detects a shop in the summary and in the full record', () => {
    const viewer = toViewer(me(null));
    const region: SiteNode = { siteId: 'reg-one', name: 'R', type: 'REG', sitePath: '/ISL/org-one/reg-one', revision: 1, createdAt: '2026-01-01T00:00:00Z', attr: { hasEcommerce: true } };
    expect(shownNode(viewer, { ...site, hasEcommerce: true }).hasEcommerce).toBe(true);
    expect(shownNode(viewer, site).hasEcommerce).toBe(false);
    expect(shownNode(viewer, region).hasEcommerce).toBe(true);
  });

  it('treats a site from elsewhere as linked: readable but not editable', () => {
    const viewer = toViewer(me(summary('reg-one', 'REG', '/ISL/org-one/reg-one')));
    const linked = shownNode(viewer, summary('site-two', 'SITE', '/ISL/org-one/reg-two/site-two'));
    expect(decide(viewer, 'site.read', linked).outcome).toBe('allowed');
    expect(decide(viewer, 'site.update', linked).outcome).toBe('forbidden');
    const below = shownNode(viewer, summary('site-one', 'SITE', '/ISL/org-one/reg-one/site-one'));
    expect(decide(viewer, 'site.update', below).outcome).toBe('allowed');
  });

  it('lets an admin generate an audit anywhere', () => {
    const viewer = toViewer(me(null));
    expect(decide(viewer, 'audit.generate', shownNode(viewer, site)).outcome).toBe('allowed');
  });
});
