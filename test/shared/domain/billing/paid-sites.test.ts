import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { metadataOfSites, type PaidFor, siteChanges, sitesOfMetadata } from '../../../../shared/domain/billing/paid-sites.ts';

const site = (siteId: string, trialUntil: string | null = null): PaidFor => ({ siteId, trialUntil });
const anySite = fc.record({ siteId: fc.stringMatching(/^[a-z][a-z0-9-]{1,60}[a-z0-9]$/), trialUntil: fc.constantFrom(null, '2026-11-30', '2027-01-01') });
const anySites = fc.uniqueArray(anySite, { selector: paidSite => paidSite.siteId, maxLength: 120, size: 'max' });

test("the provider stores a plan's sites in values of limited length and returns the same sites", () => {
  fc.assert(
    fc.property(anySites, sites => {
      const metadata = metadataOfSites(sites) ?? {};
      expect(Object.values(metadata).every(value => value.length <= 500)).toBe(true);
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(40);
      expect(sitesOfMetadata({ ...metadata, stage: 'dev', siteId: 'org' })).toEqual(sites);
    }),
    { numRuns: 200 },
  );
});

test('fewer sites clear only the keys that they no longer need', () => {
  const sites = Array.from({ length: 60 }, (_, index) => site(`a-site-with-a-long-name-${index}`));
  const many = metadataOfSites(sites) ?? {};
  expect(Object.keys(many)).toEqual(['sites', 'sites1', 'sites2', 'sites3']);
  // However the provider orders them.
  expect(sitesOfMetadata(Object.fromEntries(Object.entries(many).toReversed()))).toEqual(sites);
  expect(metadataOfSites([site('one', '2026-11-30')], { ...many, stage: 'dev' })).toEqual({ sites: 'one:2026-11-30', sites1: '', sites2: '', sites3: '' });
});

test.each([
  ['more than one plan pays for', Array.from({ length: 501 }, (_, index) => site(`s-${index}`))],
  ['more than the provider keeps', Array.from({ length: 300 }, (_, index) => site(`${'long-name-'.repeat(9)}${index}`))],
])('%s: null', (_, sites) => expect(metadataOfSites(sites)).toBeNull());

test('ignores invalid sites and days', () => {
  expect(sitesOfMetadata({ sites: 'site-1:2026-13-45,,!!', siteName: 'x' })).toEqual([site('site-1')]);
});

test('additions and removals', () => {
  expect(siteChanges(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], dropped: ['a'] });
});
