import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetCheckoutQuery } from '../../app/api/billing-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import './plan.css';
import { useShown } from '../../app/api/use-shown.ts';

/** /checkout/{sessionId}: redirects to the provider's page; an expired session leads back. */
export function CheckoutPage() {
  const { sessionId = '' } = useParams();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { data, isError, error } = useShown(
    useGetCheckoutQuery({ params: { sessionId } }, { refetchOnMountOrArgChange: true }),
  );
  const isGone =
    (isError && 'status' in error && (error.status === 404 || error.status === 400)) || data?.status === 'expired';
  const isFailed = isError && !isGone;
  useEffect(() => {
    if (data?.status === 'complete') void navigate(`/success/${sessionId}`, { replace: true });
    // Replaces the history entry, so that 'Back' on the provider's page leads to the cart.
    else if (data?.url != null) window.location.replace(data.url);
    else if (isGone) {
      dispatch(toastShown({ tone: 'warning', text: 'Session has expired', durationSeconds: 6 }));
      void navigate('/overview', { replace: true });
    }
  }, [data, isGone, sessionId, navigate, dispatch]);
  return (
    <section className="checkout-wait" aria-live="polite">
      {isFailed ? (
        <h2>The payment provider didn&apos;t respond</h2>
      ) : (
        <>
          <span className="button-spinner checkout-spinner" aria-hidden="true" />
          <h2>Redirecting. Please wait...</h2>
        </>
      )}
      <p>
        {isFailed
          ? 'Nothing was charged. Go back and try again in a moment.'
          : "You'll continue at the payment provider."}
      </p>
    </section>
  );
}
