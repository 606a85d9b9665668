import { describe, expect, test } from 'vitest';
import { metadataOfSites, sitesOfMetadata } from '../../../../shared/domain/billing/paid-sites.ts';
import { computePaidSite } from '../../../../shared/domain/billing/standing.ts';
import type { Subscription } from '../../../../shared/model/billing.ts';

const started = '2026-11-22T12:00:00.000Z';
const plan = (more: Partial<Subscription>): Subscription => ({
  id: 'sub_1', status: 'canceled', priceId: 'price', interval: 'month', amount: 8900, currency: 'USD', quantity: 1, siteIds: ['site-a'],
  startedAt: started, periodEnd: '2026-12-22T12:00:00.000Z', endsWithPeriod: false, endedAt: '2026-11-22T18:00:00.000Z', trials: {}, ...more,
});
const later = { endedAt: '2026-12-22T12:00:00.000Z' };
const open = { trialExpiryDate: null, unpaid: false };
const closed = { trialExpiryDate: null, unpaid: true };

describe('a site whose plan has ended', () => {
  test.each([
    ['open before, taken back', { openBefore: ['site-a'] }, open],
    ['open before, ended after its first day', { openBefore: ['site-a'], ...later }, closed],
    ['on trial before, taken back', { trials: { 'site-a': '2027-03-01' } }, { trialExpiryDate: '2027-03-01', unpaid: false }],
    ['on trial before, ended after its first day', { trials: { 'site-a': '2027-03-01' }, ...later }, closed],
    ['closed before, taken back', {}, closed],
    ['another site was open before', { openBefore: ['site-b'] }, closed],
  ])('%s', (_case, more, expected) => {
    expect(computePaidSite({ subscription: plan(more), overdueSince: null }, 'site-a', new Date(started))).toEqual(expected);
  });
});

test("the provider stores each site's previous state", () => {
  const sites = [
    { siteId: 'site-a', trialUntil: null, wasOpen: true },
    { siteId: 'site-b', trialUntil: '2027-03-01' },
    { siteId: 'site-c', trialUntil: null },
  ];
  expect(metadataOfSites(sites)).toEqual({ sites: 'site-a:-,site-b:2027-03-01,site-c' });
  expect(sitesOfMetadata({ sites: 'site-a:-,site-b:2027-03-01,site-c' })).toEqual(sites);
});
