import { useEffect, useRef, useState } from 'react';
import type { PlanOfSite } from '../../../../shared/contract/billing.ts';
import { planKey, type Price, type Product } from '../../../../shared/model/billing.ts';
import { useScope } from '../../app/address/scope.tsx';
import { apiSlice } from '../../app/api/api-slice.ts';
import { useListSiteProductsQuery } from '../../app/api/billing-endpoints.ts';
import { isRefusal, getErrorMessage } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { wasIn } from '../../components/checkout/left-cart.ts';
import { type CartLine, useLeftCart } from '../../components/checkout/use-cart.ts';
import { CheckIcon } from '../../components/icons/actions.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { Order } from './order.tsx';
import { OwnPlan } from './own-plan.tsx';
import { PlanPrice } from '../../components/checkout/plan-price.tsx';
import { PlanRequest } from './plan-request.tsx';
import { SetupServices } from './setup-services.tsx';
import './plan.css';
import { useShown } from '../../app/api/use-shown.ts';

const parts = [
  'All nine platforms, up to 18 months back',
  'A scored audit on the 4th of each month',
  'Recommendations with follow-up checks',
  'Monthly, annual and score card reports',
  'Alerts when a connection fails',
  'Unlimited users per site',
];

/**
 * The plan with its price, the setup services, and one order for both. If nothing can be bought, or the user may not
 * buy, it shows whom to ask.
 */
export function Plan() {
  const { me, siteId } = useScope();
  const ofSite = siteId ?? me?.user.siteId ?? undefined;
  const products = useShown(
    useListSiteProductsQuery(
      { params: { siteId: ofSite ?? '' }, query: { userViewable: '1' } },
      { skip: ofSite === undefined },
    ),
  );
  const list = products.currentData?.products;
  const isPaid = products.currentData?.isPaid === true;
  const dispatch = useAppDispatch();
  const was = useRef<boolean | undefined>(undefined);
  useEffect(() => {
    if (list === undefined) return;
    // After a purchase was undone, or arrived, the trial and the accessible pages change.
    if (was.current !== undefined && was.current !== isPaid) dispatch(apiSlice.util.invalidateTags(['me', 'site']));
    was.current = isPaid;
  }, [list, isPaid, dispatch]);
  const none = list !== undefined && list.every(({ key }) => key !== planKey);
  if (ofSite === undefined || none || isRefusal(products.error)) {
    return (
      <div className="plan">
        <PlanPanel />
        <PlanRequest />
      </div>
    );
  }
  if (products.isError) {
    return (
      <div className="plan">
        <Panel title="Plan" subtitle="One plan, everything included">
          <FailedState
            message={getErrorMessage(products.error)}
            onRetry={() => void products.refetch()}
            busy={products.isFetching}
          />
        </Panel>
        <PlanRequest />
      </div>
    );
  }
  if (list === undefined)
    return (
      <div className="plan">
        <Panel title="Plan" subtitle="One plan, everything included" busy>
          <SkeletonRows rows={5} />
        </Panel>
      </div>
    );
  const plan = products.currentData?.plan ?? null;
  return <Offer key={`${ofSite} ${isPaid}`} siteId={ofSite} products={list} isPaid={isPaid} plan={plan} />;
}

function PlanPanel({
  isPaid = false,
  prices,
  price,
  onPrice,
}: {
  isPaid?: boolean;
  prices?: readonly Price[];
  price?: Price | undefined;
  onPrice?: (price: Price) => void;
}) {
  return (
    <Panel
      title="Plan"
      subtitle={isPaid ? 'Active: everything below is included' : 'One plan, everything included'}
      provenance={
        price === undefined ? undefined : (
          <span className="plan-note">
            Prices before tax · cancel any time, effective at the end of the paid period
          </span>
        )
      }
    >
      {prices !== undefined && price !== undefined && onPrice !== undefined && (
        <PlanPrice prices={prices} price={price} onPrice={onPrice} />
      )}
      <ul className="plan-parts">
        {parts.map(part => (
          <li key={part}>
            <CheckIcon size={16} />
            {part}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The products: the plan and setup services, or services only if the plan is already paid for. */
function Offer({
  siteId,
  products,
  isPaid,
  plan: currentPlan,
}: {
  siteId: string;
  products: readonly Product[];
  isPaid: boolean;
  plan: PlanOfSite | null;
}) {
  const plan = isPaid ? undefined : products.find(({ key }) => key === planKey);
  const services = products.filter(({ key }) => key !== planKey);
  const left = useLeftCart(siteId);
  const first = left.isYearly ? 'year' : 'month';
  const [chosen, setChosen] = useState(plan?.prices.find(({ interval }) => interval === first) ?? plan?.prices[0]);
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    services.filter(service => wasIn(left, service)).map(({ key }) => key),
  );
  // A user may buy a setup service alone, but an order needs at least one item.
  const [isPlanOut, setPlanOut] = useState(plan !== undefined && left.orders.length > 0 && !wasIn(left, plan));
  const hasPlan = plan !== undefined && !(isPlanOut && ticked.length > 0);
  const lines: CartLine[] = [
    ...(!hasPlan || chosen === undefined ? [] : [{ product: plan, price: chosen }]),
    ...services.flatMap(product => {
      const [price] = product.prices;
      return price !== undefined && ticked.includes(product.key) ? [{ product, price }] : [];
    }),
  ];
  const tick = (key: string) =>
    setTicked(ticked.includes(key) ? ticked.filter(tickedKey => tickedKey !== key) : [...ticked, key]);
  return (
    <div className="plan plan-offer">
      <div className="plan-left">
        {currentPlan !== null && <OwnPlan siteId={siteId} plan={currentPlan} />}
        {plan === undefined ? (
          <PlanPanel
            isPaid={currentPlan === null || currentPlan.standing === 'active' || currentPlan.standing === 'grace'}
          />
        ) : (
          <PlanPanel prices={plan.prices} price={chosen} onPrice={setChosen} />
        )}
        {services.length > 0 && <SetupServices services={services} ticked={ticked} onTick={tick} />}
      </div>
      <Order
        siteId={siteId}
        lines={lines}
        onPlan={plan === undefined || ticked.length === 0 ? undefined : () => setPlanOut(hasPlan)}
      />
    </div>
  );
}
