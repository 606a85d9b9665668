import type * as z from 'zod/mini';
import type { listBillingSites } from '../../../../../shared/contract/billing.ts';
import { getCurrencyDigits, formatMinor } from '../../../../../shared/domain/billing/money.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { daysBetween } from '../../../../../shared/domain/periods/days.ts';
import { useLazyListBillingSitesQuery, useListBillingSitesQuery } from '../../../app/api/billing-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { useAllPages } from '../../../components/paging/use-all-pages.ts';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { billingStatusBadges, type Words } from './billing-text.ts';
import { useShown } from '../../../app/api/use-shown.ts';

/** A site with its billing state, as the list returns it. */
export type BillingSite = z.infer<typeof listBillingSites.response>['sites'][number];
type Row = BillingSite;
const soonDays = 3;
/** The number loaded automatically: most urgent first. The exported file has all of them. */
const readAtOnce = 2000;

/** The billing state of a site and its urgency: lost sites and those that end soon come first. */
export function describeSiteBilling({
  suspended,
  unpaid,
  standing: billingStatus,
  trialExpiryDate,
  today,
}: Pick<Row, 'suspended' | 'unpaid' | 'standing' | 'trialExpiryDate' | 'today'>): Words & { readonly rank: number } {
  if (suspended) return { word: 'Suspended', tone: 'neutral', rank: 900 };
  if (billingStatus === 'grace') return { ...billingStatusBadges.grace, rank: 0 };
  if (unpaid && billingStatus === 'none') return { ...billingStatusBadges.overdue, rank: 1 };
  if (billingStatus === 'overdue' || billingStatus === 'ended')
    return { ...billingStatusBadges[billingStatus], rank: 1 };
  if (trialExpiryDate !== null) {
    const left = daysBetween(today, trialExpiryDate);
    if (left < 0) return { word: 'Trial ended', tone: 'bad', rank: 2 };
    return {
      word: left === 0 ? 'Last day' : left === 1 ? '1 day left' : `${left} days left`,
      tone: left <= soonDays ? 'warning' : 'info',
      rank: 3 + left,
    };
  }
  return billingStatus === 'active'
    ? { word: 'Active', tone: 'good', rank: 800 }
    : { word: 'Active, not billed', tone: 'neutral', rank: 850 };
}

/** Shows a site's billing above the list. Its accessible name starts with the visible word, for voice control. */
function ChooseButton({ row, onChoose }: { row: Row; onChoose: (siteId: string) => void }) {
  const isTrial = row.trialExpiryDate !== null;
  return (
    <Button
      size="small"
      aria-label={isTrial ? `Upgrade ${row.name}` : `Open billing of ${row.name}`}
      onClick={() => onChoose(row.siteId)}
    >
      {isTrial ? 'Upgrade' : 'Open'}
    </Button>
  );
}

const getAmount = ({ price }: Row) => (price === null ? null : price.amount / 10 ** getCurrencyDigits(price.currency));

const columnsFor = (onChoose: (siteId: string) => void): readonly Column<Row>[] => [
  { key: 'name', title: 'Site', value: row => row.name },
  {
    key: 'state',
    title: 'State',
    value: row => describeSiteBilling(row).rank,
    text: row => describeSiteBilling(row).word,
    render: row => <Badge tone={describeSiteBilling(row).tone}>{describeSiteBilling(row).word}</Badge>,
  },
  {
    key: 'trial',
    title: 'Trial ends',
    value: row => row.trialExpiryDate ?? '',
    text: row => (row.trialExpiryDate === null ? '–' : formatDate(row.trialExpiryDate)),
  },
  {
    key: 'pays',
    title: 'Pays',
    numeric: true,
    value: getAmount,
    text: row =>
      row.price === null ? '–' : `${formatMinor(row.price.amount, row.price.currency)} a ${row.price.interval}`,
  },
  {
    key: 'open',
    title: 'Billing',
    sortable: false,
    value: () => '',
    render: row => <ChooseButton row={row} onChoose={onChoose} />,
  },
];

/** The columns of a site in the file: text where the screen sorts by urgency, amounts without their unit. */
export const fileColumns: readonly ColumnData<Row>[] = [
  { key: 'name', title: 'Site', value: row => row.name },
  { key: 'state', title: 'State', value: row => describeSiteBilling(row).word },
  { key: 'trial', title: 'Trial ends', value: row => row.trialExpiryDate },
  { key: 'pays', title: 'Pays', numeric: true, value: getAmount },
  { key: 'currency', title: 'Currency', value: row => row.price?.currency ?? null },
  { key: 'interval', title: 'Billed by the', value: row => row.price?.interval ?? null },
];

/** The sites of a reseller, a company or the provider: on trial, paying, or with a failed payment. */
export function SitesPanel({
  nodeId,
  name,
  onChoose,
}: {
  nodeId: string;
  name: string;
  onChoose: (siteId: string) => void;
}) {
  const first = useShown(useListBillingSitesQuery({ params: { siteId: nodeId }, query: {} }));
  const [load] = useLazyListBillingSitesQuery();
  const more = useMorePages(
    nodeId,
    first.currentData,
    page => page.cursor,
    cursor => load({ params: { siteId: nodeId }, query: { cursor } }).unwrap(),
  );
  const rows = more.pages
    .flatMap(({ sites }) => sites)
    .sort((a, b) => describeSiteBilling(a).rank - describeSiteBilling(b).rank);
  const { hasMore, state, loadMore } = more;
  useAllPages(more, rows.length < readAtOnce);
  const columns = columnsFor(onChoose);
  const count = (matches: (row: Row) => boolean) => rows.filter(matches).length;
  const line = `${count(row => row.standing === 'active')} paying, ${count(row => row.trialExpiryDate !== null)} in trial or past it, ${count(row => row.standing === 'grace' || row.standing === 'overdue')} with a failed payment`;
  return (
    <Panel
      title="Sites"
      subtitle={first.currentData === undefined ? name : line}
      flush
      busy={first.currentData === undefined}
      tools={
        rows.length > 0 ? (
          <ExportMenu
            title="Sites"
            columns={fileColumns}
            rows={rows}
            info={{ name: 'billing-sites', notes: ['Sites and what they pay', name] }}
          />
        ) : undefined
      }
      provenance={
        <span className="billing-note">
          {rows.length} shown{hasMore ? '' : ', the whole list'} · ending soonest first
        </span>
      }
      action={
        hasMore ? (
          <Button size="small" busy={state === 'loading'} onClick={loadMore}>
            Load More
          </Button>
        ) : undefined
      }
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
        <DataTable
          caption="Sites and what they pay"
          columns={columns}
          rows={rows}
          rowKey={row => row.siteId}
          pageSize={10}
          empty="No sites"
        />
      )}
    </Panel>
  );
}
