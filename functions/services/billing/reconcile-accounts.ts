import type { Stripe } from 'stripe';
import { logger } from '../../runtime/logger.ts';
import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { dropLostSites } from './change-plan.ts';
import { askProvider } from './provider.ts';
import { syncAccount } from './sync-account.ts';

type Compared = {
  readonly payers: number;
  readonly repaired: number;
  readonly dropped: number;
  /** Payers that could not be compared. */
  readonly failed: number;
};
/** Payers compared in parallel: each takes a few of the provider's hundred calls per second. */
const concurrency = 6;

/**
 * Compares every payer of this stage with the provider: applies missed events and removes sites a company's plan can no
 * longer pay for. A failure doesn't block the others. `cursor`: last payer of an earlier run.
 */
export async function reconcileAccounts(
  time: JobTime,
  cursor?: string,
): Promise<Compared & { readonly cursor: string | null }> {
  const all: Compared[] = [];
  let after = cursor;
  for (;;) {
    const page = await askProvider(stripe =>
      stripe.customers.list({ limit: 100, ...(after === undefined ? {} : { starting_after: after }) }),
    );
    all.push(...(await mapConcurrent(page.data, concurrency, customer => comparePayer(customer, time.now))));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
    if (after === undefined || isShortOfTime(time)) break;
  }
  const sumField = (name: keyof Compared) => all.reduce((sum, comparison) => sum + comparison[name], 0);
  return {
    payers: sumField('payers'),
    repaired: sumField('repaired'),
    dropped: sumField('dropped'),
    failed: sumField('failed'),
    cursor: after ?? null,
  };
}

async function comparePayer({ id, metadata }: Stripe.Customer, now: Date): Promise<Compared> {
  try {
    const outcome = await syncAccount(id, now);
    if (outcome === 'unknown-payer') return { payers: 0, repaired: 0, dropped: 0, failed: 0 };
    const payer = await getNode(metadata['siteId'] ?? '');
    // A site that pays for itself isn't deleted while its plan runs, and suspended plans are ended by a person.
    const dropped = payer !== null && payer.type !== 'SITE' ? await dropLostSites(payer, now) : 0;
    return { payers: 1, repaired: outcome === 'changed' ? 1 : 0, dropped, failed: 0 };
  } catch (error) {
    logger.error('An account could not be compared with the payment provider', { customerId: id, error });
    return { payers: 1, repaired: 0, dropped: 0, failed: 1 };
  }
}
