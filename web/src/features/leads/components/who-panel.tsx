import { useState } from 'react';
import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { computeLeadRate, leadRates } from '../../../../../shared/domain/leads/rates.ts';
import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';
import type { LeadRow, LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { costText, moneyText, computeShare, spendText } from '../view/lead-text.ts';
import { groupRows } from '../view/rest-row.ts';

const tabs = ['personas', 'dealTypes', 'owners', 'territories', 'reasons'] as const;
type Tab = (typeof tabs)[number];
const titles: Readonly<Record<Tab, string>> = {
  personas: 'Persona',
  dealTypes: 'Deal type',
  owners: 'Lead owner',
  territories: 'Territory',
  reasons: 'DQ reason',
};

/** The same leads by another key, and the lost value of disqualified leads. */
export function WhoPanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const [tab, setTab] = useState<Tab>('personas');
  const leads = getLeadCount(view.now.sums, 'leads');
  return tab === 'reasons' ? (
    <Reasons view={view} siteName={siteName} leads={leads} tab={tab} onTab={setTab} />
  ) : (
    <Groups view={view} siteName={siteName} leads={leads} tab={tab} onTab={setTab} />
  );
}

type TabProps = { view: LeadSummaryView; siteName: string; leads: number; onTab: (tab: Tab) => void };
const Tabs = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => (
  <div className="lead-tabs">
    <Segments
      label="Leads by"
      value={tab}
      options={tabs.map(value => ({ value, label: titles[value] }))}
      onChange={onTab}
    />
  </div>
);

function Groups({ view, siteName, leads, tab, onTab }: TabProps & { tab: Exclude<Tab, 'reasons'> }) {
  const { currency } = view;
  const rows = groupRows(view, tab);
  const sum = (of: (row: LeadRow) => number) => formatNumber(rows.reduce((total, row) => total + of(row), 0));
  const computeKeptRate = (row: LeadRow) =>
    computeLeadRate('keptRate', key => ({ leads: row.leads, booked: row.booked, bookingsKept: row.kept })[key]);
  // Territories have cost columns, which need the space.
  const isPlace = tab === 'territories';
  const share: Column<LeadRow> = {
    key: 'share',
    title: 'Share',
    numeric: true,
    value: row => computeShare(row.leads, leads),
    text: row => formatPercent(computeShare(row.leads, leads) ?? 0),
  };
  const keptRate: Column<LeadRow> = {
    key: 'kept',
    title: leadRates.keptRate.title,
    numeric: true,
    value: computeKeptRate,
    text: row => {
      const rate = computeKeptRate(row);
      return rate === null ? '–' : formatPercent(rate);
    },
  };
  const columns: Column<LeadRow>[] = [
    { key: 'name', title: titles[tab], value: ({ name }) => name },
    {
      key: 'leads',
      title: 'Leads',
      numeric: true,
      bar: 'var(--series)',
      value: row => row.leads,
      text: row => formatNumber(row.leads),
      total: () => sum(row => row.leads),
    },
    ...(isPlace ? [] : [share]),
    {
      key: 'bookings',
      title: 'Bookings',
      numeric: true,
      value: row => row.bookings,
      text: row => formatNumber(row.bookings),
      total: () => sum(row => row.bookings),
    },
    ...(isPlace ? [] : [keptRate]),
    {
      key: 'apps',
      title: 'Apps',
      numeric: true,
      value: row => row.apps,
      text: row => formatNumber(row.apps),
      total: () => sum(row => row.apps),
    },
    {
      key: 'deals',
      title: 'Deals',
      numeric: true,
      value: row => row.deals,
      text: row => formatNumber(row.deals),
      total: () => sum(row => row.deals),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      numeric: true,
      value: row => row.revenue,
      text: row => moneyText(row.revenue, currency),
      total: all =>
        moneyText(
          all.reduce((total, row) => total + row.revenue, 0),
          currency,
        ),
    },
    ...(isPlace ? costColumns(currency) : []),
  ];
  return (
    <Panel
      title="Lead profile"
      subtitle={`The same ${formatNumber(leads)} leads, grouped differently`}
      flush
      className="lead-who"
      tools={
        <ExportMenu
          title={titles[tab]}
          columns={columns}
          rows={rows}
          info={{ name: `leads-by-${tab}`, notes: [siteName, `Amounts in ${currency}`] }}
        />
      }
      provenance={
        <span className="provenance">
          {tab === 'personas' && view.veteransHidden ? 'CRM · Main includes veterans' : 'CRM'}
        </span>
      }
      action={
        <span className="provenance">
          {formatNumber(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
        </span>
      }
    >
      <Tabs tab={tab} onTab={onTab} />
      <DataTable
        key={tab}
        caption={`Leads by ${titles[tab]}`}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        totals="Total"
        empty="No leads in this range"
        maxHeight={350}
      />
    </Panel>
  );
}

/** The advertising cost by territory: only territories have one. */
const costColumns = (currency: string): Column<LeadRow>[] => [
  {
    key: 'spend',
    title: 'Ad spend',
    numeric: true,
    value: row => row.spendCents,
    text: row => spendText(row.spendCents, currency),
    total: all =>
      spendText(
        all.reduce((sum, row) => sum + (row.spendCents ?? 0), 0),
        currency,
      ),
  },
  ...(['bookings', 'apps', 'deals'] as const).map(
    (of): Column<LeadRow> => ({
      key: `per-${of}`,
      title: `Cost / ${of.slice(0, -1)}`,
      numeric: true,
      value: row => (row.spendCents === null || row[of] === 0 ? null : row.spendCents / row[of] / 100),
      text: row => (row.leads === 0 ? '–' : costText(row.spendCents, row[of], currency)),
    }),
  ),
];

function Reasons({ view, siteName, leads, tab, onTab }: TabProps & { tab: Tab }) {
  const { reasons, currency } = view;
  const count = getLeadCount(view.now.sums, 'dqReasonLeads');
  const largest = Math.max(1, ...reasons.map(row => row.leads));
  type Reason = (typeof reasons)[number];
  const columns: Column<Reason>[] = [
    { key: 'name', title: 'DQ reason', value: ({ name }) => name },
    { key: 'leads', title: 'Leads', numeric: true, value: row => row.leads },
    { key: 'dealValue', title: `Deal value, ${currency}`, numeric: true, value: row => row.dealValue },
  ];
  return (
    <Panel
      title="Lead profile"
      subtitle={`${formatNumber(count)} of ${formatNumber(leads)} leads were disqualified`}
      flush
      className="lead-who"
      tools={
        <ExportMenu
          title="DQ reason"
          columns={columns}
          rows={reasons}
          info={{ name: 'dq-reasons', notes: [siteName, `Amounts in ${currency}`] }}
        />
      }
      provenance={<span className="provenance">CRM</span>}
    >
      <Tabs tab={tab} onTab={onTab} />
      <ul className="lead-reasons">
        {reasons.length === 0 && <li className="lead-none">No disqualified leads in this range.</li>}
        {reasons.map(reason => (
          <li key={reason.name}>
            <span>{reason.name}</span>
            <span className="number">
              <b>{formatNumber(reason.leads)}</b> {formatPercent(computeShare(reason.leads, count) ?? 0)}
            </span>
            <span className="lead-reason-bar" aria-hidden="true">
              <i style={{ width: `${(reason.leads / largest) * 100}%` }} />
            </span>
            <small>{formatCurrency(reason.dealValue, currency)} deal value</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
