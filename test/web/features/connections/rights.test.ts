import { describe, expect, it } from 'vitest';
import { accessNodeOf, decide, type Viewer } from '../../../../shared/domain/access/decide.ts';
import { roleOf } from '../../../../shared/domain/access/roles.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import type { Access } from '../../../../web/src/components/access/use-access.ts';
import { rightsOf } from '../../../../web/src/features/connections/view/rights.ts';

const node = (over: Partial<SiteNode>): SiteNode => ({ siteId: 'site-one', name: 'One', type: 'SITE', sitePath: '/ISL/tok/org/site-one', attr: {}, revision: 1, createdAt: '2026-01-01T00:00:00Z', ...over });
const site = node({});
const accessOf = (viewer: Viewer): Pick<Access, 'role' | 'decision' | 'may'> => {
  const decision: Access['decision'] = (action, about, fields) => decide(viewer, action, 'attr' in about ? accessNodeOf(about) : null, fields);
  return { role: roleOf(viewer), decision, may: (action, about) => about !== undefined && decision(action, about).outcome === 'allowed' };
};
const user = (own: SiteNode | null, over: Partial<Viewer> = {}): Viewer => ({ userId: 'user-one', isAdmin: false, disabled: false, trialExpired: false, node: own === null ? null : accessNodeOf(own), ...over });
const token = (isAffiliate: boolean) => node({ siteId: 'tok', type: 'TOKEN', sitePath: '/ISL/tok', attr: { isAffiliate } });

describe('what a person may do with connections', () => {
  it('is everything for an administrator', () => {
    expect(rightsOf(accessOf(user(null, { isAdmin: true })), site)).toEqual({ panels: true, authorize: true, choose: true, remove: true, seeToken: true, reason: undefined });
  });

  it.each([['the site’s own user', user(site)], ['a reseller', user(token(false))]])('is connecting, without deleting or token ids, for %s', (_who, viewer) => {
    expect(rightsOf(accessOf(viewer), site)).toEqual({ panels: true, authorize: true, choose: true, remove: false, seeToken: false, reason: undefined });
  });

  it('is nothing for an affiliate reseller, whose panels are hidden', () => {
    expect(rightsOf(accessOf(user(token(true))), site)).toMatchObject({ panels: false, authorize: false, choose: false, reason: 'You do not have permission to connect accounts' });
  });

  it('is looking only at a suspended site, with the reason', () => {
    const suspended = node({ attr: { suspended: true } });
    expect(rightsOf(accessOf(user(suspended)), suspended)).toMatchObject({ panels: true, authorize: false, choose: false, reason: expect.stringContaining('suspended') });
  });
});
