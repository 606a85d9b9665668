import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { findPlanEnd, toSubscription } from '../../../functions/services/billing/read-account.ts';
import { listBillingNews } from '../../../shared/domain/billing/news.ts';

// Expectations are written by hand from data/failing-inputs/01-stripe-flexible-cancellation.json.
const { subscription } = JSON.parse(readFileSync('data/failing-inputs/01-stripe-flexible-cancellation.json', 'utf8')) as { subscription: Stripe.Subscription };
const periodEnd = 1_796_083_200;
const made = (more: Partial<Stripe.Subscription>) => toSubscription({ ...subscription, ...more });
const endings = (more: Partial<Stripe.Subscription>) =>
  listBillingNews({ invoices: [], subscription: made(more), overdueSince: null }, [], new Date(1_795_200_000_000)).map(({ kind, endsAt }) => [kind, endsAt]);

describe('I2: a plan has a single end', () => {
  it.each<[string, Partial<Stripe.Subscription>, { endsWithPeriod: boolean; endsAt?: string }]>([
    ['cancelled in the portal, flexible (01)', {}, { endsWithPeriod: true, endsAt: '2026-12-01T00:00:00.000Z' }],
    ['cancelled, classic', { cancel_at: periodEnd, cancel_at_period_end: true }, { endsWithPeriod: true, endsAt: '2026-12-01T00:00:00.000Z' }],
    ['cancelled by a call that leaves the date out', { cancel_at: null, cancel_at_period_end: true }, { endsWithPeriod: true, endsAt: '2026-12-01T00:00:00.000Z' }],
    ['ends three months ahead', { cancel_at: 1_802_649_600 }, { endsWithPeriod: false, endsAt: '2027-02-15T00:00:00.000Z' }],
    ['ends before its period', { cancel_at: periodEnd - 86_400 }, { endsWithPeriod: true, endsAt: '2026-11-30T00:00:00.000Z' }],
    ['goes on', { cancel_at: null }, { endsWithPeriod: false }],
    ['kept after all', { cancel_at: null, cancel_at_period_end: false, canceled_at: null }, { endsWithPeriod: false }],
  ])('%s', (_, more, expected) => {
    const { endsWithPeriod, endsAt } = made(more);
    expect({ endsWithPeriod, ...(endsAt === undefined ? {} : { endsAt }) }).toEqual(expected);
    expect(endings(more)).toEqual(expected.endsAt === undefined ? [] : [['ended', expected.endsAt]]);
    expect(findPlanEnd({ ...subscription, ...more }) === null).toBe(expected.endsAt === undefined);
  });
  it('reports an account stored before ends had dates', () => {
    const { endsAt: _, ...old } = made({});
    expect(listBillingNews({ invoices: [], subscription: old, overdueSince: null }, [], new Date(0))).toMatchObject([{ kind: 'ended', endsAt: '2026-12-01T00:00:00.000Z' }]);
  });
});
