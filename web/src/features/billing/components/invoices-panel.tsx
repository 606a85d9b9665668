import type { BillingPage } from '../../../../../shared/contract/billing.ts';
import { getCurrencyDigits, formatMinor } from '../../../../../shared/domain/billing/money.ts';
import type { Invoice } from '../../../../../shared/model/billing.ts';
import { DownloadIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { formatInstantDay, describeInvoice } from './words.ts';

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    title: 'Invoice',
    value: one => one.number ?? one.invoiceId,
    render: one => (
      <span className="billing-invoice">
        {one.page === null ? (
          (one.number ?? one.invoiceId)
        ) : (
          <a href={one.page} target="_blank" rel="noreferrer">
            {one.number ?? one.invoiceId}
          </a>
        )}
        <small className="truncate" title={one.about}>
          {one.about}
        </small>
      </span>
    ),
  },
  { key: 'date', title: 'Date', value: one => one.at, text: one => formatInstantDay(one.at) },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    value: one => one.total / 10 ** getCurrencyDigits(one.currency),
    text: one => formatMinor(one.total, one.currency),
  },
  {
    key: 'refunded',
    title: 'Refunded',
    numeric: true,
    value: one => one.refunded / 10 ** getCurrencyDigits(one.currency),
    text: one => (one.refunded === 0 ? '–' : formatMinor(one.refunded, one.currency)),
  },
  {
    key: 'state',
    title: 'State',
    value: one => describeInvoice(one).word,
    render: one => <Badge tone={describeInvoice(one).tone}>{describeInvoice(one).word}</Badge>,
  },
  {
    key: 'file',
    title: 'File',
    sortable: false,
    value: one => one.file ?? '',
    render: one =>
      one.file === null ? (
        '–'
      ) : (
        <a href={one.file} target="_blank" rel="noreferrer" aria-label={`Download ${one.number ?? one.invoiceId}`}>
          <DownloadIcon size={15} />
        </a>
      ),
  },
];

/** The invoices of an account, newest first; older ones are on the provider's page. */
export function InvoicesPanel({ billing: { account, name } }: { billing: BillingPage }) {
  const invoices = account?.invoices ?? [];
  return (
    <Panel
      title="Invoices"
      subtitle={
        invoices.length === 0
          ? 'None yet'
          : `${invoices.length} newest${account?.moreInvoices === true ? '; older ones under Manage payment' : ''}`
      }
      flush
      tools={
        invoices.length > 0 ? (
          <ExportMenu
            title="Invoices"
            columns={columns}
            rows={invoices}
            info={{ name: 'invoices', notes: ['Invoices', name, 'Days in UTC'] }}
          />
        ) : undefined
      }
      provenance={<span className="billing-note">Invoices come from the payment provider</span>}
    >
      {invoices.length === 0 ? (
        <p className="billing-none billing-empty">No invoices yet.</p>
      ) : (
        <DataTable
          caption="Invoices"
          columns={columns}
          rows={invoices}
          rowKey={one => one.invoiceId}
          pageSize={8}
          empty="No invoices"
        />
      )}
    </Panel>
  );
}
