import type { BillingPage } from '../../../../../shared/contract/billing.ts';
import { getCurrencyDigits, formatMinor } from '../../../../../shared/domain/billing/money.ts';
import type { Invoice } from '../../../../../shared/model/billing.ts';
import { DownloadIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { formatInstantDay, describeInvoice } from './billing-text.ts';

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    title: 'Invoice',
    value: invoice => invoice.number ?? invoice.invoiceId,
    render: invoice => (
      <span className="billing-invoice">
        {invoice.page === null ? (
          (invoice.number ?? invoice.invoiceId)
        ) : (
          <a href={invoice.page} target="_blank" rel="noreferrer">
            {invoice.number ?? invoice.invoiceId}
          </a>
        )}
        <small className="truncate" title={invoice.about}>
          {invoice.about}
        </small>
      </span>
    ),
  },
  { key: 'date', title: 'Date', value: invoice => invoice.at, text: invoice => formatInstantDay(invoice.at) },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    value: invoice => invoice.total / 10 ** getCurrencyDigits(invoice.currency),
    text: invoice => formatMinor(invoice.total, invoice.currency),
  },
  {
    key: 'refunded',
    title: 'Refunded',
    numeric: true,
    value: invoice => invoice.refunded / 10 ** getCurrencyDigits(invoice.currency),
    text: invoice => (invoice.refunded === 0 ? '–' : formatMinor(invoice.refunded, invoice.currency)),
  },
  {
    key: 'state',
    title: 'State',
    value: invoice => describeInvoice(invoice).word,
    render: invoice => <Badge tone={describeInvoice(invoice).tone}>{describeInvoice(invoice).word}</Badge>,
  },
  {
    key: 'file',
    title: 'File',
    sortable: false,
    value: invoice => invoice.file ?? '',
    render: invoice =>
      invoice.file === null ? (
        '–'
      ) : (
        <a
          href={invoice.file}
          target="_blank"
          rel="noreferrer"
          aria-label={`Download ${invoice.number ?? invoice.invoiceId}`}
        >
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
          rowKey={invoice => invoice.invoiceId}
          pageSize={8}
          empty="No invoices"
        />
      )}
    </Panel>
  );
}
