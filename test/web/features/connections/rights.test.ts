import { describe, expect, it } from 'vitest';
import { toAccessNode, decide, type Viewer } from '../../../../shared/domain/access/decide.ts';
import { decideReach, useYourOwnSignIn } from '../../../../shared/domain/access/credential.ts';
import { getRole } from '../../../../shared/domain/access/roles.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import type { Access } from '../../../../web/src/components/access/use-access.ts';
import { computeRights } from '../../../../web/src/features/connections/view/rights.ts';

const node = (over: Partial<SiteNode>): SiteNode => ({ siteId: 'site-one', name: 'One', type: 'SITE', sitePath: '/ISL/tok/org/site-one', attr: {}, revision: 1, createdAt: '2026-01-01T00:00:00Z', ...over });
const site = node({});
const makeAccess = (viewer: Viewer): Pick<Access, 'role' | 'decision' | 'reach' | 'may'> => {
  const decision: Access['decision'] = (action, about, fields) => decide(viewer, action, 'attr' in about ? toAccessNode(about) : null, fields);
  return { role: getRole(viewer), decision, reach: (about, signInStatus) => decideReach(viewer, toAccessNode(about), signInStatus), may: (action, about) => about !== undefined && decision(action, about).outcome === 'allowed' };
};
const user = (siteNode: SiteNode | null, over: Partial<Viewer> = {}): Viewer => ({ userId: 'user-one', isAdmin: false, disabled: false, trialExpired: false, node: siteNode === null ? null : toAccessNode(siteNode), ...over });
const token = (isAffiliate: boolean) => node({ siteId: 'tok', type: 'TOKEN', sitePath: '/ISL/tok', attr: { isAffiliate } });

describe('permissions for connections', () => {
  it('include everything for an administrator', () => {
    expect(computeRights(makeAccess(user(null, { isAdmin: true })), site, [])).toEqual({ panels: true, authorize: true, choose: true, reach: {}, share: [], remove: true, seeToken: true, setGa4Start: true, reason: undefined });
  });

  it.each([['the site’s own user', user(site)], ['a reseller', user(token(false))]])('include connecting, but not deletion or token ids, for %s', (_who, viewer) => {
    expect(computeRights(makeAccess(viewer), site, [])).toEqual({ panels: true, authorize: true, choose: true, reach: {}, share: [], remove: false, seeToken: false, setGa4Start: false, reason: undefined });
  });

  it('include nothing for an affiliate reseller, whose panels are hidden', () => {
    expect(computeRights(makeAccess(user(token(true))), site, [])).toMatchObject({ panels: false, authorize: false, choose: false, reason: 'You do not have permission to connect accounts' });
  });

  it('allow another account only with an own or shared sign-in, otherwise give a reason', () => {
    const rights = computeRights(makeAccess(user(site)), site, [{ service: 'ga4', standing: 'own' }, { service: 'gmb', standing: 'shared' }, { service: 'fb', standing: 'chosen' }]);
    expect(rights.share).toEqual(['ga4']);
    expect(rights.reach).toEqual({ ga4: { outcome: 'allowed' }, gmb: { outcome: 'allowed' }, fb: { outcome: 'forbidden', reason: useYourOwnSignIn } });
  });

  it('are read-only for a suspended site, with the reason', () => {
    const suspended = node({ attr: { suspended: true } });
    expect(computeRights(makeAccess(user(suspended)), suspended, [])).toMatchObject({ panels: true, authorize: false, choose: false, reason: expect.stringContaining('suspended') });
  });
});
