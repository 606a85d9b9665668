import { useScope } from '../../app/address/scope.tsx';
import { useGetBillingQuery } from '../../app/api/billing-endpoints.ts';
import { messageOf } from '../../app/api/errors.ts';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { AccountPanels } from './components/account-panels.tsx';
import { InvoicesPanel } from './components/invoices-panel.tsx';
import { SetupCart } from './components/setup-cart.tsx';
import { SitesPanel } from './components/sites-panel.tsx';
import './components/billing.css';

/** /billing-management: what a site pays and owes, what can be bought for it, and all sites in reach with their money. */
export function BillingPage() {
  const { me, siteId, site, chain, change } = useScope();
  const { currentData: billing, isError, error, isFetching, refetch } = useGetBillingQuery({ params: { siteId: siteId ?? '' } }, { skip: typeof siteId !== 'string', refetchOnMountOrArgChange: true });
  if (siteId === null) return <NoSite />;
  // A reseller's own token, else the company that is open.
  const above = me?.user.siteId ?? chain[0]?.siteId;
  return (
    <div className="billing-page">
      {isError && <Panel title="Plan"><FailedState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} /></Panel>}
      {!isError && billing === undefined && <Panel title="Plan" busy><SkeletonRows rows={5} /></Panel>}
      {billing !== undefined && <AccountPanels billing={billing} />}
      {site !== undefined && billing !== undefined && <SetupCart key={site.siteId} site={site} hasPlan={billing.paidBy !== null || billing.standing === 'active' || billing.standing === 'grace' || billing.standing === 'overdue'} />}
      <div className="billing-lists">
        {billing !== undefined && <InvoicesPanel billing={billing} />}
        {above !== undefined && <SitesPanel nodeId={above} name={chain[0]?.name ?? ''} onChoose={id => { change({ site: id }); window.scrollTo({ top: 0 }); }} />}
      </div>
    </div>
  );
}
