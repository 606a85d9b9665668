import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { idSchema } from '../../../../shared/model/primitives.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useGetBillingQuery } from '../../app/api/billing-endpoints.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Select } from '../../components/form/field.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { AccountPanels } from './components/account-panels.tsx';
import { InvoicesPanel } from './components/invoices-panel.tsx';
import { PaymentEmailsPanel } from './components/mails-panel.tsx';
import { PaidSitesPanel } from './components/paid-sites-panel.tsx';
import { SetupCart } from './components/setup-cart.tsx';
import { SitesPanel } from './components/sites-panel.tsx';
import './components/billing.css';
import { useShown } from '../../app/api/use-shown.ts';

const payTypes: readonly NodeSummary['type'][] = ['ORG', 'TOP_ORG', 'TOKEN'];

/**
 * /billing-management: the plan and balance of a site, or of a company or reseller for its sites; products, and all
 * accessible sites with their billing state.
 */
export function BillingPage() {
  const { me, siteId, site, chain, change } = useScope();
  const access = useAccess();
  const [query] = useSearchParams();
  const [asked, setAsked] = useState<{ readonly siteId: string; readonly payerId: string } | null>(() => {
    // A user who returns from the provider's page sees the payer they left.
    const payer = z.safeParse(idSchema, query.get('payer')).data;
    return typeof siteId === 'string' && payer !== undefined ? { siteId, payerId: payer } : null;
  });
  // Opening another site shows that site.
  const isOnPath = chain.length === 0 || chain.some(({ siteId: id }) => id === asked?.payerId);
  const payerId = asked?.siteId === siteId && isOnPath ? asked?.payerId : siteId;
  const {
    currentData: billing,
    isError,
    error,
    isFetching,
    refetch,
  } = useShown(
    useGetBillingQuery(
      { params: { siteId: payerId ?? '' } },
      { skip: typeof payerId !== 'string', refetchOnMountOrArgChange: true },
    ),
  );
  if (siteId === null) return <NoSite />;
  // A reseller's own token, otherwise the open company.
  const above = me?.user.siteId ?? chain[0]?.siteId;
  const payers = [...chain].reverse().filter(({ siteId: id, type }) => id === siteId || payTypes.includes(type));
  const isSite = payerId === siteId;
  const payer = chain.find(({ siteId: id }) => id === payerId);
  const choose = (id: string) => siteId !== undefined && setAsked({ siteId, payerId: id });
  const paidBy = billing?.paidBy ?? null;
  return (
    <div className="billing-page">
      {payers.length > 1 && payerId !== undefined && (
        <div className="billing-whose">
          <Select
            label="Billing for"
            value={payerId ?? ''}
            onChange={choose}
            options={payers.map(({ siteId: id, name }) => ({
              value: id,
              label: id === siteId ? `${name} (this site)` : name,
            }))}
          />
          <p>
            {paidBy === null
              ? 'A site can pay for itself, or a company or reseller can pay for its sites with one plan.'
              : `${paidBy.name} pays for this site.`}
          </p>
        </div>
      )}
      {isError && (
        <Panel title="Plan">
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
        </Panel>
      )}
      {!isError && billing === undefined && (
        <Panel title="Plan" busy>
          <SkeletonRows rows={5} />
        </Panel>
      )}
      {billing !== undefined && <AccountPanels billing={billing} />}
      {billing !== undefined && !isSite && <PaidSitesPanel key={billing.siteId} billing={billing} />}
      {isSite && site !== undefined && billing !== undefined && (
        <SetupCart
          key={site.siteId}
          site={site}
          hasPlan={
            billing.paidBy !== null ||
            billing.standing === 'active' ||
            billing.standing === 'grace' ||
            billing.standing === 'overdue'
          }
        />
      )}
      <div className="billing-lists">
        <div className="billing-column">
          {billing !== undefined && <InvoicesPanel billing={billing} />}
          {billing !== undefined && access?.may('user.read', payer) === true && (
            <PaymentEmailsPanel
              siteId={billing.siteId}
              name={billing.name}
              billingEmail={billing.contact.billingEmail}
            />
          )}
        </div>
        {above !== undefined && (
          <SitesPanel
            nodeId={above}
            name={me?.node?.name ?? chain[0]?.name ?? ''}
            onChoose={id => {
              change({ site: id });
              window.scrollTo({ top: 0 });
            }}
          />
        )}
      </div>
    </div>
  );
}
