import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PlanOfSite } from '../../../../shared/contract/billing.ts';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import {
  useListSiteProductsQuery,
  useOpenBillingPortalMutation,
  useUndoPurchaseMutation,
} from '../../app/api/billing-endpoints.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { Button } from '../../components/form/button.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { ExternalIcon } from '../../components/icons/actions.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { Badge, type Tone } from '../../components/status/badge.tsx';
import './plan.css';
import { TakeBackDialog } from '../../components/checkout/take-back-dialog.tsx';

/** The day of an instant in UTC, because the provider bills in UTC. */
const formatUtcDay = (instant: string): string => formatDate(instant.slice(0, 10));

/** The state of a plan, as a word and a sentence. */
export function wordsOfPlan({ standing: billingStatus, interval, until, endsWithPeriod, graceEndsAt }: PlanOfSite): {
  readonly word: string;
  readonly tone: Tone;
  readonly sentence: string;
} {
  const billed = interval === 'year' ? 'Billed yearly' : 'Billed monthly';
  switch (billingStatus) {
    case 'active':
      return endsWithPeriod
        ? {
            word: 'Canceled',
            tone: 'warning',
            sentence: `It ends on ${formatUtcDay(until)}. Everything stays open until then, and nothing more is charged.`,
          }
        : { word: 'Active', tone: 'good', sentence: `${billed}. It renews on ${formatUtcDay(until)}.` };
    case 'grace':
      return {
        word: 'Payment failed',
        tone: 'warning',
        sentence: `The card was declined. Everything stays open${graceEndsAt === null ? '' : ` until ${formatUtcDay(graceEndsAt)}`}. After that, you can't make changes until it is paid.`,
      };
    case 'overdue':
      return {
        word: 'Read-only',
        tone: 'bad',
        sentence: "A payment is open. You can't make changes until it is paid. Your data is kept.",
      };
    case 'none':
    case 'ended':
      return {
        word: 'Ended',
        tone: 'bad',
        sentence: `It ended on ${formatUtcDay(until)}. Your data is kept and you can view it. Subscribe again to make changes.`,
      };
  }
}

/** Changes at the provider arrive within seconds: polling time and interval. */
const watchMs = 30_000;
const askEveryMs = 3000;
/** The query value of the return from the provider's page. */
const fromProvider = 'changed';

/** The plan that pays for a site, and the buyer's actions: pay, change the card, cancel, undo. */
export function OwnPlan({ siteId, plan }: { siteId: string; plan: PlanOfSite }) {
  const [open, opening] = useOpenBillingPortalMutation();
  const [undo, undoing] = useUndoPurchaseMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [wasUndone, setUndone] = useState(false);
  const [asks, setAsks] = useState(false);
  const [query] = useSearchParams();
  const [isWatched, setWatched] = useState(query.get(fromProvider) !== null);
  useListSiteProductsQuery(
    { params: { siteId }, query: { userViewable: '1' } },
    { pollingInterval: isWatched ? askEveryMs : 0 },
  );
  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = window.setTimeout(() => setWatched(false), watchMs);
    return () => window.clearTimeout(timer);
  }, [isWatched]);
  const { word, tone, sentence } = wordsOfPlan(plan);
  const manage = async () => {
    setFailure(null);
    const answer = await open({
      params: { siteId: plan.payerId },
      query: { returnTo: `/upgrade?site=${siteId}&${fromProvider}=1` },
    });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
    else window.location.assign(answer.data.url);
  };
  const takeBack = async () => {
    setAsks(false);
    setFailure(null);
    const answer = await undo({ params: { siteId: plan.payerId } });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
    else {
      setUndone(true);
      setWatched(true);
    }
  };
  return (
    <Panel
      title="Your plan"
      subtitle={plan.payerId === siteId ? undefined : 'One plan covers several sites. Changes apply to all of them'}
      tools={<Badge tone={tone}>{word}</Badge>}
      provenance={
        <span className="plan-note">
          {plan.mayManage
            ? 'Card, invoices, and cancellation at the payment provider'
            : 'Someone else bought this plan. Ask them or your billing manager to change it'}
        </span>
      }
      action={
        plan.mayManage ? (
          <span className="plan-buttons">
            {plan.mayUndo && !wasUndone && (
              <Button size="small" busy={undoing.isLoading} onClick={() => setAsks(true)}>
                Undo purchase
              </Button>
            )}
            <Button look="primary" size="small" busy={opening.isLoading} onClick={() => void manage()}>
              <ExternalIcon size={14} />
              Manage payment
            </Button>
          </span>
        ) : undefined
      }
    >
      <p className="plan-own" role="status">
        {wasUndone ? 'Purchase undone. The refund appears here once the payment provider confirms it.' : sentence}
      </p>
      <Problem text={failure} />
      <TakeBackDialog open={asks} onConfirm={() => void takeBack()} onClose={() => setAsks(false)} />
    </Panel>
  );
}
