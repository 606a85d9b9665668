import { describe, expect, test } from 'vitest';
import { demoAccounts, getDemoTimeZone } from '../../../scripts/seed/demo-accounts.ts';
import { demoAccountOwners, demoNodes, demoUsers, smallSites } from '../../../scripts/seed/demo-tree.ts';
import { pastMonths } from '../../../scripts/seed/seed-audits.ts';
import { wantedSites } from '../../../scripts/seed/seed-demo.ts';
import { makeDemoSiteNode, makeDemoSitePath } from '../../../scripts/seed/seed-tree.ts';
import { siteNodeSchema } from '../../../shared/model/node.ts';

const now = new Date('2026-11-21T15:00:00Z');
const sites = demoNodes.filter(({ type }) => type === 'SITE');

describe('the demo tree', () => {
  test('every node is valid, parents precede children, and ids are unique ignoring case', () => {
    const seenIds = new Set<string>();
    for (const node of demoNodes) {
      siteNodeSchema.parse(makeDemoSiteNode(node, undefined, now));
      expect(node.parentId === null || seenIds.has(node.parentId.toLowerCase()), node.siteId).toBe(true);
      expect(seenIds.has(node.siteId.toLowerCase()), node.siteId).toBe(false);
      seenIds.add(node.siteId.toLowerCase());
    }
  });

  test('paths lead from the provider through token, brand, organization and region', () => {
    expect(makeDemoSitePath('northfold-franchise')).toBe('/ISL/beacon/northfold/northfold-franchising/northfold-dev/northfold-franchise');
    expect(makeDemoSitePath('juniper-main')).toBe('/ISL/beacon/juniper/juniper-main');
    expect(makeDemoSitePath('record-labor')).toBe('/ISL/insights/public-record/public-record-agencies/record-labor');
    for (const { siteId, attr } of demoNodes.filter(({ type }) => type === 'ORG')) expect(makeDemoSitePath(siteId).split('/')[2]).toBe(attr.token);
  });

  test('contains everything that the demo promises', () => {
    const count = (type: string): number => demoNodes.filter((node) => node.type === type).length;
    expect(count('TOP_ORG')).toBe(3);
    expect(demoNodes.filter(({ type, siteId }) => type === 'TOKEN' && siteId !== 'insights').map(({ attr }) => attr.isAffiliate === true)).toEqual([false, true]);
    expect(sites.length).toBe(41);
    expect(sites.filter(({ months }) => months === 18)).toHaveLength(6);
    expect(sites.filter(({ agency }) => agency !== undefined)).toHaveLength(6);
    expect(sites.some(({ attr }) => attr.isEcommerce === true) && sites.some(({ attr }) => attr.militaryBranch !== undefined)).toBe(true);
    expect(new Set(sites.map(({ attr }) => attr.status))).toEqual(new Set(['onboarded', 'evaluation', 'onboarding']));
    expect(sites.filter(({ attr }) => attr.suspended === true)).toHaveLength(1);
    expect(sites.filter(({ analytics }) => analytics?.connection === 'reconnect-needed')).toHaveLength(1);
    expect(sites.filter(({ analytics }) => analytics?.currencyCode === 'CAD')).toHaveLength(1);
    expect(Math.max(...sites.map(({ name }) => name.length))).toBe(79);
    expect(new Set(sites.map(getDemoTimeZone)).size).toBeGreaterThan(8);
    const trial = sites.map((site) => makeDemoSiteNode(site, undefined, now)).filter(({ attr }) => attr.trialExpiryDate !== undefined);
    expect(trial.map(({ siteId, attr }) => [siteId, attr.trialExpiryDate])).toEqual([['harborlight-main', '2026-11-26']]);
  });

  test('a region links sites of another region', () => {
    for (const region of demoNodes.filter(({ linkedSites }) => linkedSites)) {
      expect(region.type).toBe('REG');
      for (const linked of region.linkedSites ?? []) expect(demoNodes.find(({ siteId }) => siteId === linked)?.parentId).not.toBe(region.siteId);
      expect(region.linkedSites).toHaveLength(2);
    }
  });

  test('the eight accounts belong to the nodes that their names suggest', () => {
    const findType = (email: string): string | undefined => {
      const user = demoUsers.find((candidate) => candidate.email === `${email}@insights.test`);
      return user?.siteId === null ? 'admin' : demoNodes.find(({ siteId }) => siteId === user?.siteId)?.type;
    };
    expect(['admin', 'reseller', 'affiliate', 'brand', 'org', 'region', 'site', 'trial'].map(findType)).toEqual(['admin', 'TOKEN', 'TOKEN', 'TOP_ORG', 'ORG', 'REG', 'SITE', 'SITE']);
    for (const { siteId } of demoUsers) expect(siteId === null || demoNodes.some((node) => node.siteId === siteId)).toBe(true);
  });

  test('names and addresses are invented: every domain ends in .example', () => {
    for (const { attr } of demoNodes) if (attr.url !== undefined) expect(new URL(attr.url).host).toMatch(/\.example$/);
    for (const { email } of demoAccounts.people) expect(email).toMatch(/\.example$/);
  });

  test("every property has an owner, a unique number and its site's zone", () => {
    const properties = demoAccounts.accounts.flatMap((account) => account.properties);
    expect(new Set(properties.map(({ propertyId }) => propertyId)).size).toBe(properties.length);
    expect(properties).toHaveLength(sites.filter(({ analytics }) => analytics).length);
    for (const { analytics } of sites) if (analytics) expect(demoAccountOwners.some(({ accountId }) => accountId === analytics.accountId)).toBe(true);
  });

  test('the small size connects two sites; the onboarding site has only its website measured', () => {
    expect(wantedSites('small').connected.map(({ siteId }) => siteId)).toEqual([...smallSites]);
    const { connected, measured } = wantedSites('demo');
    expect(connected).toHaveLength(36);
    const isThere = (list: typeof measured) => list.some(({ siteId }) => siteId === 'evergreen-onboarding');
    expect([isThere(connected), isThere(measured)]).toEqual([false, true]);
  });
});

describe('past audits', () => {
  test('cover the months that have a comparison month', () => {
    const [site] = sites.filter(({ siteId }) => siteId === 'northfold-franchise');
    if (site === undefined) throw new Error('no site');
    const past = pastMonths({ site, services: ['ga4'], months: 18 }, now);
    expect([past[0], past.at(-1), past.length]).toEqual(['202507', '202610', 16]);
    expect(pastMonths({ site, services: ['ga4'], months: 3 }, now)).toEqual([]);
  });
});
