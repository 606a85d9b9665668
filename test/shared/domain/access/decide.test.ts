import { describe, expect, it } from 'vitest';
import { toAccessNode, accessNodeOfSummary, decide, type Viewer } from '../../../../shared/domain/access/decide.ts';
import { toNodeSummary } from '../../../../shared/domain/hierarchy/summary.ts';
import { getRole } from '../../../../shared/domain/access/roles.ts';
import { admin, at, linked, trial, trialOver, user } from './people.ts';
import { affiliate, company, organization, region, reseller, rows, site } from './decide-rows.ts';

describe('decide', () => {
  it.each(rows)('%s', (_rule, viewer, action, node, expected) => {
    expect(decide(viewer, action, node).outcome).toBe(expected);
  });

  it('explains verbatim why users cannot be added or updated', () => {
    expect(decide(site, 'user.add', at('site'))).toEqual({
      outcome: 'forbidden',
      reason: 'You do not have permissions to add a user',
    });
    expect(decide(site, 'user.update', at('site'))).toEqual({
      outcome: 'forbidden',
      reason: 'You do not have permissions to update a user',
    });
    expect(decide(reseller, 'user.toggle-mails', at('site'))).toEqual({
      outcome: 'forbidden',
      reason: 'You do not have permissions to update a user',
    });
  });

  it('gives a reason for every refusal', () => {
    const refusals = rows
      .map(([, viewer, action, node]) => decide(viewer, action, node))
      .filter(({ outcome }) => outcome === 'forbidden');
    expect(refusals.length).toBeGreaterThan(100);
    expect(refusals.filter(refusal => !('reason' in refusal && /\S{3}/.test(refusal.reason)))).toEqual([]);
  });

  it('gives every viewer one role', () => {
    const asked: [Viewer, string][] = [
      [admin, 'admin'],
      [reseller, 'reseller'],
      [affiliate, 'affiliate'],
      [company, 'top-organization'],
      [organization, 'organization'],
      [region, 'region'],
      [site, 'site'],
      [trial, 'trial'],
      [trialOver, 'trial'],
      [user('site', { node: null }), 'none'],
      [user('org', { disabled: true }), 'none'],
      [{ ...admin, disabled: true }, 'none'],
      [user('org', {}, { trialExpiryDate: '2026-12-01' }), 'organization'],
      [{ ...trial, isAdmin: true }, 'admin'],
    ];
    for (const [viewer, role] of asked) expect(getRole(viewer)).toBe(role);
  });

  it('distinguishes every refusal', () => {
    const reasons = [
      decide(user('site', { node: null }), 'session.read', null),
      decide(user('org', { disabled: true }), 'billing.read', null),
      decide(trialOver, 'user.update-self', null),
      decide(trialOver, 'metrics.read', at('site')),
      decide(region, 'site.update', linked),
      decide(region, 'user.read', linked),
      decide(site, 'site.update', at('site', { suspended: true })),
      decide(admin, 'site.create', at('reg', { hasLinkedSites: true })),
      decide(site, 'site.update', at('site'), ['type']),
    ].map(decision => ('reason' in decision ? decision.reason : decision.outcome));
    expect(reasons).toEqual([
      'Your account has no access',
      'Your account has no access',
      'Your trial has ended. Your data is kept. Upgrade to continue',
      'Your trial has ended. Your data is kept. Upgrade to continue',
      'This site is linked here from another region and is read-only',
      'not-found',
      'This site is suspended. Its data is kept. An administrator can activate it',
      'A region with linked sites cannot have new sites',
      'You do not have permission to change some of these fields',
    ]);
  });

  it('applies special cases only where they belong', () => {
    const franchise = user('org', {}, { isFranchise: true });
    expect(decide(franchise, 'site.update', at('site')).outcome).toBe('allowed');
    expect(decide(franchise, 'ecommerce.read', at('org', { hasEcommerce: true })).outcome).toBe('allowed');
    expect(decide(admin, 'site.update', at('reg', { hasLinkedSites: true })).outcome).toBe('allowed');
    expect(decide(organization, 'site.update', at('reg', { hasLinkedSites: true })).outcome).toBe('allowed');
    expect(decide(user('site', { trialExpired: true }), 'user.update-self', null).outcome).toBe('allowed');
    expect(decide({ ...admin, trialExpired: true }, 'billing.read', null).outcome).toBe('allowed');
    expect(decide(company, 'user.read', at('com')).outcome).toBe('allowed');
  });

  it("ignores a viewer's malformed or foreign path", () => {
    for (const sitePath of [
      '',
      '/',
      'site',
      '/ISL',
      '/ISL/res/com',
      '//site',
      '/ISL/../site',
      '/ISL/site/',
    ]) {
      const viewer = user('site', {}, { sitePath });
      expect(decide(viewer, 'site.read', at('site')).outcome, sitePath).toBe('not-found');
      expect(decide(viewer, 'site.read', at('site', { linkedFrom: ['/ISL/res/com/org/reg'] })).outcome).toBe(
        'not-found',
      );
    }
  });
});

describe('toAccessNode', () => {
  it('takes the franchise flag of a site but not of a sales token', () => {
    const of = (type: 'SITE' | 'TOKEN') =>
      toAccessNode({ siteId: 'abc', name: 'A', type, sitePath: '/ISL/abc', attr: { isFranchise: true }, revision: 0, createdAt: '' });
    expect([of('SITE').isFranchise, of('TOKEN').isFranchise]).toEqual([true, false]);
  });

  const base = {
    siteId: 'reg',
    name: 'R',
    type: 'REG',
    sitePath: '/ISL/reg',
    revision: 0,
    createdAt: '2026-01-01T00:00:00Z',
  } as const;
  it('treats absent fields as false', () => {
    expect(toAccessNode({ ...base, attr: {} })).toEqual({
      siteId: 'reg',
      type: 'REG',
      sitePath: '/ISL/reg',
      suspended: false,
      isAffiliate: false,
      isFranchise: false,
      linkedFrom: [],
      trialExpiryDate: undefined,
      hasLinkedSites: false,
      hasEcommerce: false,
      directoryAccess: false,
      unpaid: false,
    });
  });
  it('takes existing fields', () => {
    const attr = {
      suspended: true,
      isAffiliate: true,
      isFranchise: true,
      trialExpiryDate: '2026-12-01',
      hasEcommerce: true,
    };
    expect(toAccessNode({ ...base, attr, linkedSites: ['abc'] }, ['/ISL/x'], true)).toMatchObject({
      ...attr,
      hasLinkedSites: true,
      linkedFrom: ['/ISL/x'],
      directoryAccess: true,
    });
  });
  it('gives the same result for a summary from a list', () => {
    for (const type of ['SITE', 'REG', 'ORG', 'TOKEN'] as const) {
      for (const yes of [true, false]) {
        const attr = { suspended: yes, unpaid: yes, isAffiliate: yes, isFranchise: yes, hasEcommerce: yes };
        const node = { ...base, type, attr, ...(yes ? { linkedSites: ['abc'] } : {}) };
        const { directoryAccess: _ofTokens, ...whole } = toAccessNode(node, ['/ISL/x']);
        const short = accessNodeOfSummary(toNodeSummary(node), ['/ISL/x']);
        const absent = { unpaid: false, hasEcommerce: false, hasLinkedSites: false, trialExpiryDate: undefined };
        expect({ ...absent, ...short }).toMatchObject(whole);
      }
    }
    expect(accessNodeOfSummary(toNodeSummary({ ...base, attr: {} })).linkedFrom).toEqual([]);
  });
});
