import { useState } from 'react';
import { formatMinor } from '../../../../../shared/domain/billing/money.ts';
import { planKey, type Product } from '../../../../../shared/model/billing.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useListSiteProductsQuery } from '../../../app/api/billing-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { CartSums, CouponField } from '../../../components/checkout/cart-sums.tsx';
import { LaterCharges, useFirstMonth } from '../../../components/checkout/first-month.tsx';
import { wasIn } from '../../../components/checkout/left-cart.ts';
import { type CartLine, useCheckout, useCoupon, useLeftCart } from '../../../components/checkout/use-cart.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { Toggle } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Notice } from '../../../components/form/notice.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { CheckIcon, CloseIcon } from '../../../components/icons/actions.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

/** The provider names the plan by its key. */
const getProductName = ({ key, name }: Product) => (key === planKey ? 'Plan' : name);

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

/** The plan and the setup services, and the cart of one site. */
export function SetupCart({ site, hasPlan }: { site: NodeSummary; hasPlan: boolean }) {
  const { currentData, isError, error, isFetching, refetch } = useShown(
    useListSiteProductsQuery({
      params: { siteId: site.siteId },
      query: {},
    }),
  );
  const left = useLeftCart(site.siteId);
  const [chosen, setKeys] = useState<readonly string[] | null>(null);
  const [isYearly, setYearly] = useState(left.isYearly);
  const products = (currentData?.products ?? []).filter(({ key }) => !(hasPlan && key === planKey));
  const toCartLines = (product: Product): CartLine[] => {
    const requestedInterval = product.key === planKey ? (isYearly ? 'year' : 'month') : null;
    const price = product.prices.find(({ interval }) => interval === requestedInterval) ?? product.prices[0];
    return price === undefined ? [] : [{ product, price }];
  };
  const keys = chosen ?? products.filter(product => wasIn(left, product)).map(({ key }) => key);
  const lines = products.filter(({ key }) => keys.includes(key)).flatMap(toCartLines);
  const add = (key: string) => setKeys([...keys, key]);
  const remove = (key: string) => setKeys(keys.filter(productKey => productKey !== key));
  return (
    <div className="billing-shop">
      <Panel
        title="Services"
        subtitle={`For ${site.name}`}
        flush
        busy={currentData === undefined}
        provenance={<span className="billing-note">Prices before tax</span>}
      >
        {isError && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!isError && currentData === undefined && <SkeletonRows rows={10} />}
        {currentData !== undefined && (
          <table className="billing-services">
            <caption className="visually-hidden">Services and their prices</caption>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col" className="numeric">
                  Price
                </th>
                <th scope="col">
                  <span className="visually-hidden">Cart</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {products.map(product => {
                const [line] = toCartLines(product);
                const isIn = keys.includes(product.key);
                return (
                  <tr key={product.key} className={isIn ? 'billing-in-cart' : undefined}>
                    <th scope="row">
                      {getProductName(product)}
                      {product.description !== null && <small>{product.description}</small>}
                      {product.prices.some(({ interval }) => interval === 'year') && (
                        <Segments
                          label="Plan billed"
                          value={isYearly ? 'year' : 'month'}
                          options={intervals}
                          onChange={value => setYearly(value === 'year')}
                        />
                      )}
                    </th>
                    <td className="numeric">
                      {line === undefined
                        ? '–'
                        : `${formatMinor(line.price.amount, line.price.currency)}${line.price.interval === null ? '' : ` a ${line.price.interval}`}`}
                    </td>
                    <td>
                      {isIn ? (
                        <span className="billing-in">
                          <CheckIcon size={14} />
                          In cart
                        </span>
                      ) : (
                        <Button
                          size="small"
                          aria-label={`Add ${getProductName(product)}`}
                          onClick={() => add(product.key)}
                        >
                          Add
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Panel>
      <Cart site={site} lines={lines} onRemove={remove} />
    </div>
  );
}

function Cart({
  site,
  lines,
  onRemove,
}: {
  site: NodeSummary;
  lines: readonly CartLine[];
  onRemove: (key: string) => void;
}) {
  const [byMail, setByMail] = useState(false);
  const left = useLeftCart(site.siteId);
  const coupon = useCoupon(site.siteId, left.coupon);
  const { begin, failure, mailed, isBusy, forget } = useCheckout(site.siteId);
  const [sent, setSent] = useState('');
  const now = lines.map(({ price }) => price.priceId).join();
  const isMailed = mailed !== null && sent === now;
  const month = useFirstMonth(lines, left.fromFirst);
  const { charged, fromFirst } = month;
  /** Unlike the emailed cart, a changed one can be sent again. */
  const changed =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      forget();
      change(value);
    };
  return (
    <Panel
      className="billing-cart"
      title="Cart"
      subtitle={`${lines.length === 1 ? '1 service' : `${lines.length} services`} for ${site.name}`}
    >
      <div className="billing-cart-body">
        {lines.length === 0 ? (
          <p className="billing-none">Add a service from the list.</p>
        ) : (
          <>
            <ul className="cart-lines">
              {charged.map(({ product, price }) => (
                <li key={product.key}>
                  <span>
                    {getProductName(product)}
                    {fromFirst && price.interval !== null ? ', rest of this month' : ''}
                  </span>
                  <b>{formatMinor(price.amount, price.currency)}</b>
                  <IconButton
                    label={`Remove ${getProductName(product)}`}
                    onClick={() => changed(onRemove)(product.key)}
                  >
                    <CloseIcon size={14} />
                  </IconButton>
                </li>
              ))}
            </ul>
            <CouponField coupon={coupon} />
            <LaterCharges month={{ ...month, choose: changed(month.choose) }} coupon={coupon.coupon} />
            <CartSums lines={charged} coupon={coupon} totalWord={fromFirst ? 'Today, about' : 'Total'} />
            <div className="billing-mail">
              <Toggle label="Send by email" checked={byMail} onChange={changed(setByMail)} />
              <p>{byMail ? "We'll email the payment link to this site's billing contacts." : 'Off: you pay now.'}</p>
            </div>
            <Problem text={failure} />
            {isMailed && (
              <Notice tone="good">
                Sent to {mailed === 1 ? '1 address' : `${mailed} addresses`}. The link works for one day.
              </Notice>
            )}
            <Button
              look="primary"
              wide
              busy={isBusy}
              disabled={isMailed}
              onClick={() => {
                setSent(now);
                void begin(lines, coupon.coupon, { sendEmail: byMail, fromFirst });
              }}
            >
              {byMail ? 'Email checkout link' : isBusy ? 'Redirecting' : 'Go to checkout'}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
