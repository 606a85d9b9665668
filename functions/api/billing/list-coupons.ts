import { listCoupons as endpoint } from '../../../shared/contract/billing.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { findPayerProblem } from '../../../shared/domain/billing/coupon.ts';
import { throttle } from '../../access/throttle.ts';
import { invalid } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findCoupon, listCoupons } from '../../services/billing/catalogue.ts';
import { getBillingState } from '../../stores/billing.ts';

/** Allows for typos but not for guessing codes. */
const tries = [
  { times: 10, seconds: 600 },
  { times: 30, seconds: 86_400 },
];

export const handler = createHandler(endpoint, async ({ viewer, access, params, query, now }) => {
  if (query.code !== undefined) {
    await throttle({ what: 'coupon', whom: `user:${viewer.userId}`, limits: tries }, now);
    const found = await findCoupon(query.code);
    if (found === null) return { coupons: [] };
    const problem = findPayerProblem(found.coupon, (await getBillingState(params.siteId))?.account ?? null);
    if (problem !== null) throw invalid([{ path: 'query.code', message: problem }], problem);
    return { coupons: [found.coupon] };
  }
  const manages = decide(viewer, 'billing.update', access).outcome === 'allowed';
  return { coupons: manages ? await listCoupons() : [] };
});
