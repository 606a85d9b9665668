import { describe, expect, it, test } from 'vitest';
import { decideChoice, decideReach, decideSharing, signInStanding, findTenantId, useYourOwnSignIn } from '../../../../shared/domain/access/credential.ts';
import type { AccessNode, Viewer } from '../../../../shared/domain/access/decide.ts';
import type { NodeType } from '../../../../shared/model/node.ts';

const node = (sitePath: string, type: NodeType, more: Partial<AccessNode> = {}): AccessNode => ({
  siteId: sitePath.slice(sitePath.lastIndexOf('/') + 1), type, sitePath, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [], ...more,
});
const here = node('/ISL/tok/org/reg/sit-here', 'SITE');
const sibling = node('/ISL/tok/org/reg/sit-beside', 'SITE');
const paused = node('/ISL/tok/org/reg/sit-paused', 'SITE', { suspended: true });
const foreign = node('/ISL/tok-two/org-two/sit-foreign', 'SITE');

const viewer = (accessNode: AccessNode | null, more: Partial<Viewer> = {}): Viewer => ({ userId: 'me', isAdmin: false, node: accessNode, disabled: false, trialExpired: false, ...more });
const admin = viewer(null, { isAdmin: true });
const reseller = viewer(node('/ISL/tok', 'TOKEN'));
const affiliate = viewer(node('/ISL/tok', 'TOKEN', { isAffiliate: true }));
const organization = viewer(node('/ISL/tok/org', 'ORG'));
const region = viewer(node('/ISL/tok/org/reg', 'REG'));
const site = viewer(here);
const trial = viewer(node(here.sitePath, 'SITE', { trialExpiryDate: '2099-01-01' }));

describe("a viewer's relation to another person's credential", () => {
  const brand = node('/ISL/tok/brand', 'TOP_ORG');
  const rootBrand = node('/ISL/brand', 'TOP_ORG');
  const rootOrganization = node('/ISL/org', 'ORG');
  const at = (sitePath: string, type: NodeType) => viewer(node(sitePath, type));
  // Written by hand: who asks, from which node its creator shares it with them (null: not), and what it is to them.
  const table: readonly (readonly [string, Viewer, AccessNode | null, 'shared' | 'not'])[] = [
    ['an administrator who manages everything', admin, null, 'not'],
    ['a reseller who manages all its sites', reseller, null, 'not'],
    ['an organization that manages all its sites', organization, null, 'not'],
    ['the user of its only site', site, null, 'not'],
    ['a trial of its only site', trial, null, 'not'],
    ['a colleague of the same reseller', viewer(node('/ISL/tok', 'TOKEN')), node('/ISL/tok', 'TOKEN'), 'shared'],
    ['a company of the reseller', at('/ISL/tok/brand', 'TOP_ORG'), node('/ISL/tok', 'TOKEN'), 'not'],
    ['an organization of the reseller', organization, node('/ISL/tok', 'TOKEN'), 'not'],
    ['a site of the reseller', site, node('/ISL/tok', 'TOKEN'), 'not'],
    ['an organization of the company', at('/ISL/tok/brand/org', 'ORG'), brand, 'shared'],
    ['a colleague of a company without a reseller', at('/ISL/brand', 'TOP_ORG'), rootBrand, 'shared'],
    ['an organization of a company without a reseller', at('/ISL/brand/org', 'ORG'), rootBrand, 'not'],
    ['a region of an organization without a reseller', at('/ISL/org/reg', 'REG'), rootOrganization, 'shared'],
    ['a colleague of the organization', organization, node('/ISL/tok/org', 'ORG'), 'shared'],
    ['a region below the organization', region, node('/ISL/tok/org', 'ORG'), 'shared'],
    ['a site below the organization', site, node('/ISL/tok/org', 'ORG'), 'shared'],
    ['the organization above a region', organization, node('/ISL/tok/org/reg', 'REG'), 'not'],
    ['the reseller above a site', reseller, here, 'not'],
    ['an administrator above a site', admin, here, 'not'],
    ['a site beside', viewer(sibling), here, 'not'],
    ['a region beside', at('/ISL/tok/org/far', 'REG'), node('/ISL/tok/org/reg', 'REG'), 'not'],
    ['an organization whose id begins alike', at('/ISL/tok/org-two', 'ORG'), node('/ISL/tok/org', 'ORG'), 'not'],
    ['somebody without a node', viewer(null), node('/ISL/tok/org', 'ORG'), 'not'],
  ];
  test.each(table)('%s', (_name, who, sharedFrom, expected) => {
    expect(signInStanding(who, { createdBy: 'somebody', isChosen: true, sharedFrom })).toBe(expected === 'shared' ? 'shared' : 'chosen');
    expect(signInStanding(who, { createdBy: 'somebody', isChosen: false, sharedFrom })).toBe(expected === 'shared' ? 'shared' : 'foreign');
    expect(signInStanding({ ...who, disabled: true }, { createdBy: 'somebody', isChosen: true, sharedFrom })).toBe('foreign');
  });

  it('is their own wherever it is used, unless the viewer is disabled', () => {
    for (const isChosen of [true, false]) expect(signInStanding(site, { createdBy: 'me', isChosen, sharedFrom: null })).toBe('own');
    expect(signInStanding(viewer(here, { disabled: true }), { createdBy: 'me', isChosen: false, sharedFrom: null })).toBe('foreign');
  });

  it('lets only its creator change who uses it', () => {
    expect((['own', 'shared', 'chosen', 'foreign'] as const).map(relation => decideSharing(site, here, relation).outcome)).toEqual(['allowed', 'forbidden', 'forbidden', 'not-found']);
  });
});

describe('permissions of a relation', () => {
  test.each([['own', 'allowed'], ['shared', 'allowed'], ['chosen', 'forbidden'], ['foreign', 'not-found']] as const)('%s: listing is %s', (relation, outcome) => {
    expect(decideReach(site, here, relation).outcome).toBe(outcome);
    expect(decideChoice(site, here, { standing: relation, isStanding: false }).outcome).toBe(outcome);
    // What is chosen already may be saved again by whoever may choose accounts at the site.
    expect(decideChoice(site, here, { standing: relation, isStanding: true }).outcome).toBe('allowed');
  });

  it("never exceeds the viewer's permissions at the site", () => {
    for (const relation of ['own', 'shared', 'chosen', 'foreign'] as const) {
      expect(decideReach(site, foreign, relation).outcome).toBe('not-found');
      expect(decideReach(affiliate, here, relation).outcome).toBe('forbidden');
      expect(decideChoice(affiliate, here, { standing: relation, isStanding: true }).outcome).toBe('forbidden');
      expect(decideReach(region, paused, relation)).toMatchObject({ outcome: 'forbidden', reason: expect.stringContaining('suspended') });
    }
  });

  it('suggests an alternative', () => {
    expect(decideReach(site, here, 'chosen')).toEqual({ outcome: 'forbidden', reason: useYourOwnSignIn });
    expect(useYourOwnSignIn).toMatch(/click Add Account and sign in yourself/);
  });
});

test.each([
  ['/ISL/tok/org/reg/site', 'org'], ['/ISL/tok/brand/org/site', 'brand'], ['/ISL/tok/org', 'org'], ['/ISL/tok', '/ISL/tok'],
])('the tenant of %s is %s', (path, tenant) => {
  expect(findTenantId(path)).toBe(tenant);
});
