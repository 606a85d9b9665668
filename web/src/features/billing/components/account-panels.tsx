import { useState } from 'react';
import type { BillingPage } from '../../../../../shared/contract/billing.ts';
import { formatMinor } from '../../../../../shared/domain/billing/money.ts';
import type { Subscription } from '../../../../../shared/model/billing.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { useOpenBillingPortalMutation, useUndoPurchaseMutation } from '../../../app/api/billing-endpoints.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { ExternalIcon } from '../../../components/icons/actions.tsx';
import { CardIcon } from '../../../components/icons/navigation.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { ContactForm } from './contact-form.tsx';
import { IntervalChange } from './interval-change.tsx';
import { formatInstantDay, billingStatusBadges } from './billing-text.ts';
import { TakeBackDialog } from '../../../components/checkout/take-back-dialog.tsx';

type Fact = readonly [name: string, value: string];
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="billing-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The current plan, the next charge and the payment method. */
export function AccountPanels({ billing }: { billing: BillingPage }) {
  return (
    <div className="billing-account">
      <PlanPanel billing={billing} />
      <NextPanel billing={billing} />
      <PaymentPanel billing={billing} />
    </div>
  );
}

/** True if a plan ends, with its period or later. */
const isEnding = ({ endsWithPeriod, endsAt }: Subscription): boolean => endsWithPeriod || endsAt !== undefined;

function PlanPanel({ billing }: { billing: BillingPage }) {
  const { account, standing: billingStatus, graceEndsAt, mayUndo, mayChange, siteId, paidBy, name } = billing;
  const subscription = account?.subscription ?? null;
  const { word, tone } = billingStatusBadges[paidBy === null ? billingStatus : 'active'];
  const [undo, { isLoading }] = useUndoPurchaseMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [wasUndone, setUndone] = useState(false);
  const [asks, setAsks] = useState(false);
  const takeBack = async () => {
    setAsks(false);
    setFailure(null);
    const answer = await undo({ params: { siteId } });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
    else setUndone(true);
  };
  return (
    <Panel
      title="Plan"
      subtitle="main_subscription"
      tools={<Badge tone={tone}>{word}</Badge>}
      action={
        mayUndo && !wasUndone ? (
          <Button size="small" busy={isLoading} onClick={() => setAsks(true)}>
            Undo purchase
          </Button>
        ) : undefined
      }
      provenance={<span className="billing-note">Priced by the payment provider</span>}
    >
      {subscription === null ? (
        <p className="billing-none">
          {paidBy === null ? `${name} has no plan yet. Purchases appear here.` : `${paidBy.name} pays for this site.`}
        </p>
      ) : (
        <>
          <p className="billing-figure">
            <b>{formatMinor(subscription.amount, subscription.currency)}</b> a site and {subscription.interval}
          </p>
          <Facts
            facts={[
              ['Sites billed', String(subscription.quantity)],
              ['Since', formatInstantDay(subscription.startedAt)],
              [
                subscription.endedAt !== null ? 'Ended' : isEnding(subscription) ? 'Ends' : 'Renews',
                formatInstantDay(subscription.endedAt ?? subscription.endsAt ?? subscription.periodEnd),
              ],
              ...(graceEndsAt === null ? [] : [['Read-only from', formatInstantDay(graceEndsAt)] as const]),
            ]}
          />
          {mayChange && subscription.status === 'active' && !isEnding(subscription) && !wasUndone && (
            <IntervalChange billing={billing} subscription={subscription} />
          )}
        </>
      )}
      {wasUndone && (
        <p className="billing-none" role="status">
          Purchase undone. The refund appears here once the payment provider confirms it.
        </p>
      )}
      <Problem text={failure} />
      <TakeBackDialog open={asks} onConfirm={() => void takeBack()} onClose={() => setAsks(false)} />
    </Panel>
  );
}

function NextPanel({ billing: { account } }: { billing: BillingPage }) {
  const next = account?.next ?? null;
  return (
    <Panel
      title="Next invoice"
      subtitle={next === null ? 'No upcoming charge' : `${formatInstantDay(next.at)}, if nothing changes`}
      provenance={<span className="billing-note">Calculated by the payment provider, before tax</span>}
    >
      {next === null ? (
        <p className="billing-none">The next charge appears here once a plan is active.</p>
      ) : (
        <>
          <p className="billing-figure">
            <b>{formatMinor(next.total, next.currency)}</b>
          </p>
          <Facts
            facts={next.lines.map(({ about, amount }, index) => [
              about === '' ? `Line ${index + 1}` : about,
              formatMinor(amount, next.currency),
            ])}
          />
        </>
      )}
    </Panel>
  );
}

/** True if a card expires soon; it is valid until the last day of its month. */
const endsSoon = (expMonth: number, expYear: number, now: Date) =>
  Date.UTC(expYear, expMonth, 1) - now.getTime() < 62 * 86_400_000;

/** The billing page of a payer: the open site itself, or a node above it. */
const makePayerPath = (payerId: string, openSite: string | null | undefined): string =>
  `/billing-management?${new URLSearchParams({ site: openSite ?? payerId, payer: payerId }).toString()}`;

function PaymentPanel({ billing }: { billing: BillingPage }) {
  const { account, siteId, mayChange, contact } = billing;
  const card = account?.card ?? null;
  const now = useNow();
  const { siteId: openSite } = useScope();
  const [edits, setEdits] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [open, { isLoading }] = useOpenBillingPortalMutation();
  const manage = async () => {
    setFailure(null);
    const answer = await open({ params: { siteId }, query: { returnTo: makePayerPath(siteId, openSite) } });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
    else window.location.assign(answer.data.url);
  };
  return (
    <Panel
      title="Payment method"
      subtitle="Kept by the payment provider"
      tools={
        card !== null && endsSoon(card.expMonth, card.expYear, now) ? (
          <Badge tone="warning">Ends soon</Badge>
        ) : undefined
      }
      provenance={
        <span className="billing-note">
          {account === null ? 'Chosen with the first purchase' : 'Card, invoices, cancellation'}
        </span>
      }
      action={
        mayChange && account !== null ? (
          <Button look="primary" size="small" busy={isLoading} onClick={() => void manage()}>
            <ExternalIcon size={14} />
            Manage payment
          </Button>
        ) : undefined
      }
    >
      {card === null ? (
        <p className="billing-none">No card yet. You enter it on the payment provider&apos;s page. We never see it.</p>
      ) : (
        <div className="billing-card">
          <CardIcon size={20} />
          <span>
            <b>
              {card.brand.charAt(0).toUpperCase()}
              {card.brand.slice(1)} ending {card.last4}
            </b>
            <small>
              Valid to {String(card.expMonth).padStart(2, '0')}/{card.expYear}
            </small>
          </span>
        </div>
      )}
      {mayChange && (
        <>
          <Facts
            facts={[
              ['Invoices go to', contact.billingEmail ?? 'users who get billing emails'],
              ['Tax number', contact.taxId ?? '–'],
            ]}
          />
          <div className="billing-edit">
            <Button size="small" onClick={() => setEdits(true)}>
              Edit
            </Button>
          </div>
          {edits && <ContactForm siteId={siteId} contact={contact} onClose={() => setEdits(false)} />}
        </>
      )}
      <Problem text={failure} />
    </Panel>
  );
}
