import { useEffect, useMemo, useState } from 'react';
import type { BillingPage } from '../../../../../shared/contract/billing.ts';
import { siteChanges } from '../../../../../shared/domain/billing/paid-sites.ts';
import { meetsName } from '../../../../../shared/domain/search/name-search.ts';
import { maxPaidSites } from '../../../../../shared/model/billing.ts';
import { useLazyListBillingSitesQuery, useListBillingSitesQuery } from '../../../app/api/billing-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { useAllPages } from '../../../components/paging/use-all-pages.ts';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { AgreedNote } from './plan-change-sums.tsx';
import { PlanOfSites } from './sites-plan.tsx';
import { SitesChangeCost } from './sites-change-cost.tsx';
import { type BillingSite, describeSiteBilling } from './sites-panel.tsx';
import { useConfirmation } from './use-plan-change.ts';
import { useShown } from '../../../app/api/use-shown.ts';

const searchFrom = 10;

/** The confirmed sites, until the provider's event arrives. */
function useAgreed(payerId: string, paid: readonly string[]) {
  const [agreed, setAgreed] = useState<readonly string[] | null>(null);
  const isWaiting = agreed !== null && (agreed.length !== paid.length || !agreed.every(id => paid.includes(id)));
  return { agreed, isWaiting, setAgreed, ...useConfirmation(payerId, isWaiting) };
}

/** The sites that a company's or reseller's plan pays for, and the cost of another choice. */
export function PaidSitesPanel({ billing }: { billing: BillingPage }) {
  const { siteId: payerId, name, account, standing: billingStatus } = billing;
  const paid = useMemo(
    () => (billingStatus === 'none' || billingStatus === 'ended' ? [] : (account?.subscription?.siteIds ?? [])),
    [account, billingStatus],
  );
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [find, setFind] = useState('');
  const { agreed, isWaiting, setAgreed, isLate, begin } = useAgreed(payerId, paid);
  const first = useShown(useListBillingSitesQuery({ params: { siteId: payerId }, query: {} }));
  const [load] = useLazyListBillingSitesQuery();
  const more = useMorePages(
    payerId,
    first.currentData,
    page => page.cursor,
    cursor => load({ params: { siteId: payerId }, query: { cursor } }).unwrap(),
  );
  const rows = more.pages.flatMap(({ sites }) => sites);
  const { refetch } = first;
  useEffect(() => {
    // The confirmed change has arrived: the sites' states have changed.
    if (agreed !== null && !isWaiting) void refetch();
  }, [agreed, isWaiting, refetch]);
  // All of them are in one list, so that the selection is visible.
  useAllPages(more, rows.length < maxPaidSites);

  const selectedIds = isWaiting ? (agreed ?? paid) : (chosen ?? paid);
  const whyNot = ({ suspended, paidBy, standing: siteStatus }: BillingSite): string | null =>
    suspended
      ? 'Suspended'
      : paidBy !== null && paidBy !== payerId && siteStatus !== 'ended'
        ? 'Pays for itself'
        : null;
  const open = rows.filter(row => whyNot(row) === null);
  const shown = find.trim() === '' ? rows : rows.filter(row => meetsName(row.name, find));
  const choose = (ids: readonly string[]) => {
    if (isWaiting) return;
    setAgreed(null);
    setChosen(ids);
  };
  const toggle = (id: string) =>
    choose(selectedIds.includes(id) ? selectedIds.filter(siteId => siteId !== id) : [...selectedIds, id]);
  const { added, dropped } = siteChanges(paid, selectedIds);
  return (
    <Panel
      title="Paid sites"
      className="panel-wraps"
      flush
      busy={first.currentData === undefined}
      subtitle={
        paid.length === 0
          ? `One plan and invoice for the chosen sites`
          : `${name} pays for ${paid.length} of ${rows.length} sites`
      }
      tools={
        <>
          {rows.length > searchFrom && (
            <input
              type="search"
              className="site-find"
              aria-label="Find a site"
              placeholder="Find a site"
              value={find}
              onChange={event => setFind(event.target.value)}
            />
          )}
          <Button
            size="small"
            onClick={() => choose(selectedIds.length === open.length ? [] : open.map(({ siteId }) => siteId))}
          >
            {selectedIds.length === open.length ? 'Clear selection' : 'Choose all'}
          </Button>
        </>
      }
      provenance={<span className="billing-note">Suspended, moved, and deleted sites leave the plan overnight</span>}
    >
      {first.isError && (
        <FailedState
          message={getErrorMessage(first.error)}
          onRetry={() => void first.refetch()}
          busy={first.isFetching}
        />
      )}
      {!first.isError && first.currentData === undefined && <SkeletonRows rows={6} />}
      {first.currentData !== undefined && (
        <div className="paid-sites">
          <ul className="paid-sites-list">
            {shown.map(row => {
              const reason = whyNot(row);
              const { word, tone } = describeSiteBilling(row);
              return (
                <li key={row.siteId}>
                  <label>
                    <input
                      type="checkbox"
                      checked={selectedIds.includes(row.siteId)}
                      disabled={reason !== null && !selectedIds.includes(row.siteId)}
                      onChange={() => toggle(row.siteId)}
                    />
                    <span className="truncate" title={row.name}>
                      {row.name}
                    </span>
                  </label>
                  {reason === null ? <Badge tone={tone}>{word}</Badge> : <small>{reason}</small>}
                </li>
              );
            })}
            {shown.length === 0 && (
              <li className="billing-none">{rows.length === 0 ? 'No sites yet.' : 'No matching sites'}</li>
            )}
          </ul>
          <div className="paid-sites-cost">
            {paid.length === 0 ? (
              <PlanOfSites payerId={payerId} siteIds={selectedIds} />
            ) : isWaiting ? (
              <AgreedNote isLate={isLate} onRetry={begin} />
            ) : (
              <SitesChangeCost
                key={selectedIds.join()}
                billing={billing}
                siteIds={selectedIds}
                added={added.length}
                dropped={dropped.length}
                onDone={() => {
                  setAgreed(selectedIds);
                  begin();
                }}
                onReset={() => setChosen(null)}
              />
            )}
          </div>
        </div>
      )}
    </Panel>
  );
}
