import { describe, expect, it, test } from 'vitest';
import { decideChoice, decideReach, type SignInStanding, signInStanding, findTenantId, useYourOwnSignIn } from '../../../../shared/domain/access/credential.ts';
import type { AccessNode, Viewer } from '../../../../shared/domain/access/decide.ts';
import type { NodeType } from '../../../../shared/model/node.ts';

const node = (sitePath: string, type: NodeType, more: Partial<AccessNode> = {}): AccessNode => ({
  siteId: sitePath.slice(sitePath.lastIndexOf('/') + 1), type, sitePath, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [], ...more,
});
const here = node('/ISL/tok/org/reg/sit-here', 'SITE');
const beside = node('/ISL/tok/org/reg/sit-beside', 'SITE');
const away = node('/ISL/tok/org/far/sit-away', 'SITE');
const paused = node('/ISL/tok/org/reg/sit-paused', 'SITE', { suspended: true });
const linked = node('/ISL/tok/other/sit-linked', 'SITE', { linkedFrom: ['/ISL/tok/org/reg'] });
const foreign = node('/ISL/tok-two/org-two/sit-foreign', 'SITE');

const viewer = (own: AccessNode | null, more: Partial<Viewer> = {}): Viewer => ({ userId: 'me', isAdmin: false, node: own, disabled: false, trialExpired: false, ...more });
const admin = viewer(null, { isAdmin: true });
const reseller = viewer(node('/ISL/tok', 'TOKEN'));
const affiliate = viewer(node('/ISL/tok', 'TOKEN', { isAffiliate: true }));
const organization = viewer(node('/ISL/tok/org', 'ORG'));
const region = viewer(node('/ISL/tok/org/reg', 'REG'));
const site = viewer(here);
const trial = viewer(node(here.sitePath, 'SITE', { trialExpiryDate: '2099-01-01' }));

describe('how a viewer stands to a credential at sit-here', () => {
  // Written by hand: who asks, where the credential is used, what it is to them. Somebody else signed in.
  const table: readonly (readonly [string, Viewer, readonly (AccessNode | null)[], SignInStanding])[] = [
    ['an administrator, used anywhere', admin, [here, foreign], 'managed'],
    ['an administrator, used at a site that is gone', admin, [here, null], 'managed'],
    ['an administrator, used nowhere yet', admin, [], 'foreign'],
    ['a reseller of all its sites', reseller, [here, away], 'managed'],
    ['a reseller of some of its sites', reseller, [here, foreign], 'chosen'],
    ['an affiliate, who changes nothing', affiliate, [here], 'chosen'],
    ['an organization of all its sites', organization, [here, away], 'managed'],
    ['an organization, used elsewhere alone', organization, [foreign], 'foreign'],
    ['a region of all its sites', region, [here, beside], 'managed'],
    ['a region of some of its sites', region, [here, away], 'chosen'],
    ['a region, one of its sites suspended', region, [here, paused], 'managed'],
    ['a region that is linked to one of its sites', region, [here, linked], 'chosen'],
    ['a region, one of its sites gone', region, [here, null], 'chosen'],
    ['a region, used nowhere yet', region, [], 'foreign'],
    ['the user of its only site', site, [here], 'managed'],
    ['the user of one of its sites', site, [here, beside], 'chosen'],
    ['the user of none of its sites', site, [beside], 'foreign'],
    ['a trial of its only site', trial, [here], 'managed'],
    ['a trial of one of its sites', trial, [here, foreign], 'chosen'],
    ['a disabled user', viewer(here, { disabled: true }), [here], 'foreign'],
  ];
  test.each(table)('%s', (_name, who, usedAt, expected) => {
    expect(signInStanding(who, { createdBy: 'somebody', usedAt }, 'sit-here')).toBe(expected);
  });

  it('is their own wherever it is used, unless they are disabled', () => {
    for (const usedAt of [[], [here], [foreign]]) expect(signInStanding(site, { createdBy: 'me', usedAt }, 'sit-here')).toBe('own');
    expect(signInStanding(viewer(here, { disabled: true }), { createdBy: 'me', usedAt: [] }, 'sit-here')).toBe('foreign');
  });
});

describe('what a standing permits', () => {
  test.each([['own', 'allowed'], ['managed', 'allowed'], ['chosen', 'forbidden'], ['foreign', 'not-found']] as const)('%s: listing is %s', (standing, outcome) => {
    expect(decideReach(site, here, standing).outcome).toBe(outcome);
    expect(decideChoice(site, here, { standing, isStanding: false }).outcome).toBe(outcome);
    // What is chosen already may be saved again by whoever may choose accounts at the site.
    expect(decideChoice(site, here, { standing, isStanding: true }).outcome).toBe('allowed');
  });

  it('never exceeds what the viewer may do at the site', () => {
    for (const standing of ['own', 'managed', 'chosen', 'foreign'] as const) {
      expect(decideReach(site, foreign, standing).outcome).toBe('not-found');
      expect(decideReach(affiliate, here, standing).outcome).toBe('forbidden');
      expect(decideChoice(affiliate, here, { standing, isStanding: true }).outcome).toBe('forbidden');
      expect(decideReach(region, paused, standing)).toMatchObject({ outcome: 'forbidden', reason: expect.stringContaining('suspended') });
    }
  });

  it('says what to do instead', () => {
    expect(decideReach(site, here, 'chosen')).toEqual({ outcome: 'forbidden', reason: useYourOwnSignIn });
    expect(useYourOwnSignIn).toMatch(/Sign in with your own account/);
  });
});

test.each([
  ['/ISL/tok/org/reg/site', 'org'], ['/ISL/tok/brand/org/site', 'brand'], ['/ISL/tok/org', 'org'], ['/ISL/tok', '/ISL/tok'],
])('the tenant of %s is %s', (path, tenant) => {
  expect(findTenantId(path)).toBe(tenant);
});
