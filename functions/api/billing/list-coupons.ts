import { listCoupons as endpoint } from '../../../shared/contract/billing.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findCoupon, listCoupons } from '../../services/billing/catalogue.ts';

export const handler = createHandler(endpoint, async ({ viewer, access, query }) => {
  if (query.code !== undefined) {
    const found = await findCoupon(query.code);
    return { coupons: found === null ? [] : [found.coupon] };
  }
  const manages = decide(viewer, 'billing.update', access).outcome === 'allowed';
  return { coupons: manages ? await listCoupons() : [] };
});
