import type { FigureGroup, FigureResult } from './figure.ts';

/** Returns the number of seeded event streams; BILLING_STREAMS lowers it. */
const streams = (): number => Number(process.env['BILLING_STREAMS'] ?? '10000');

const effects = ['billing-doubled-effects', 'billing-drift-after-reconcile'] as const;
const purchase = ['trial-to-paid-clicks', 'upgrade-third-party-requests'] as const;
const any = (requested: ReadonlySet<string>, names: readonly string[]) => names.some(name => requested.has(name));
const limit = (name: string, value: number, unit: string, againstValue = 0): FigureResult => ({
  name,
  value,
  unit,
  against: 'limit',
  againstValue,
});

/**
 * Billing: effects of events under any delivery; forged events; recalculated amounts; the stand-in's answers against
 * the provider's examples; and a trial paid in a browser.
 */
export const billingFigures: FigureGroup = {
  names: [...effects, 'webhook-forged-accepted', 'money-cents-off', 'stripe-schema-violations', ...purchase],
  async *measure(requested) {
    if (requested.has('webhook-forged-accepted'))
      yield limit('webhook-forged-accepted', await (await import('./billing/forged.ts')).forgedAccepted(), 'of 300');
    if (requested.has('money-cents-off'))
      yield limit(
        'money-cents-off',
        await (await import('./billing/cents.ts')).centsOff(),
        'minor units of 8 currencies',
      );
    if (requested.has('stripe-schema-violations'))
      yield limit(
        'stripe-schema-violations',
        (await (await import('./billing/schema.ts')).schemaViolations()).length,
        'fields',
      );
    if (any(requested, effects)) {
      const { doubled, drift } = await (await import('./billing/all-streams.ts')).runStreams(streams());
      yield {
        name: 'billing-doubled-effects',
        value: doubled,
        unit: 'effects',
        against: 'streams of events',
        againstValue: streams(),
      };
      yield {
        name: 'billing-drift-after-reconcile',
        value: drift,
        unit: 'facts',
        against: 'streams of events',
        againstValue: streams(),
      };
    }
    if (any(requested, purchase)) {
      const { clicks, foreign } = await (await import('./billing/trial-to-paid.ts')).trialToPaid();
      yield limit('trial-to-paid-clicks', clicks, 'clicks', 4);
      yield limit('upgrade-third-party-requests', foreign, 'requests');
    }
  },
};
