import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import { planKey } from '../../../../shared/model/billing.ts';
import { useScope } from '../../app/address/scope.tsx';
import { apiSlice } from '../../app/api/api-slice.ts';
import { useGetCheckoutOutcomeQuery, useGetCheckoutQuery } from '../../app/api/billing-endpoints.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { ButtonLink } from '../../components/form/button.tsx';
import { PassIcon } from '../../components/icons/status.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import './plan.css';
import { useShown } from '../../app/api/use-shown.ts';

const askEveryMs = 1500;
/** The polling interval for a late payment, until polling stops. */
const slowMs = 20_000;
const overMs = 15 * 60_000;
const longMs = 45_000;

const getItemName = (item: string) => (item === planKey ? 'the plan' : item);

/** /success/{sessionId}: waits until the payment has arrived here, then shows what it unlocked. */
export function SuccessPage() {
  const { sessionId = '' } = useParams();
  const { me } = useScope();
  const dispatch = useAppDispatch();
  const [isLong, setLong] = useState(false);
  const [isDone, setDone] = useState(false);
  const [isOver, setOver] = useState(false);
  const checkout = useShown(useGetCheckoutQuery({ params: { sessionId } }));
  const siteId = checkout.data?.siteId;
  const { data, isError, error, refetch } = useShown(
    useGetCheckoutOutcomeQuery(
      { params: { siteId: siteId ?? '', sessionId } },
      { skip: siteId === undefined, pollingInterval: isDone || isOver ? 0 : isLong ? slowMs : askEveryMs },
    ),
  );
  const isOpen = data?.isOpen === true;
  if ((isOpen || data?.status === 'expired') && !isDone) setDone(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), longMs);
    const last = window.setTimeout(() => setOver(true), overMs);
    return () => {
      window.clearTimeout(timer);
      window.clearTimeout(last);
    };
  }, []);
  useEffect(() => {
    if (isOpen) dispatch(apiSlice.util.invalidateTags(['me', 'site', 'billing']));
  }, [isOpen, dispatch]);
  const failure = checkout.isError ? checkout.error : isError ? error : undefined;
  if (failure !== undefined)
    return (
      <section className="checkout-wait">
        <h2 className="visually-hidden">Your payment</h2>
        <FailedState
          message={getErrorMessage(failure)}
          onRetry={() => void (checkout.isError ? checkout.refetch() : refetch())}
        />
      </section>
    );
  if (data?.status === 'expired')
    return (
      <section className="checkout-wait">
        <h2>This checkout has expired</h2>
        <p>Nothing was charged. Start again to buy the plan.</p>
        <ButtonLink to="/upgrade" look="primary">
          Start again
        </ButtonLink>
      </section>
    );
  if (data?.status === 'open')
    return (
      <section className="checkout-wait">
        <h2>Not paid yet</h2>
        <p>Nothing was charged.</p>
        <ButtonLink to={`/checkout/${sessionId}`} look="primary">
          Back to payment
        </ButtonLink>
      </section>
    );
  if (!isOpen) {
    return (
      <section className="checkout-wait" aria-live="polite">
        <span className="button-spinner checkout-spinner" aria-hidden="true" />
        <h2>{isLong ? 'Payment still processing' : 'Thank you. One moment…'}</h2>
        <p>
          {isLong
            ? 'Your payment is being confirmed. This page updates automatically, and you can leave it: access opens as soon as the confirmation arrives.'
            : 'Waiting for the payment provider to confirm.'}
        </p>
      </section>
    );
  }
  return (
    <section className="checkout-wait" aria-live="polite">
      <span className="panel-state-icon tone-good">
        <PassIcon size={20} />
      </span>
      <h2>Thank you{me === undefined ? '' : `, ${me.user.given_name}`}</h2>
      <p>
        {formatMinor(data.total, data.currency)} was paid
        {data.items.length > 0 ? ` for ${data.items.map(getItemName).join(', ')}` : ''}.
        {data.items.includes(planKey) ? ' Continue where you left off.' : " We'll call within one business day."}
        {" We'll email the receipt."}
      </p>
      <ButtonLink to="/overview" look="primary">
        Open overview
      </ButtonLink>
    </section>
  );
}
