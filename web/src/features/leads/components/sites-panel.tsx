import { Link, useLocation } from 'react-router-dom';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { computeLeadRate, leadRates } from '../../../../../shared/domain/leads/rates.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { costText, moneyText } from '../view/lead-text.ts';

type Row = LeadSummaryView['sites'][number];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The sites whose leads are counted together; each links to its own leads. */
export function SitesPanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const { search } = useLocation();
  const computeKeptRate = (row: Row) =>
    computeLeadRate('keptRate', key => ({ leads: row.leads, booked: row.booked, bookingsKept: row.kept })[key]);
  const count = (key: 'leads' | 'booked' | 'apps' | 'deals', title: string): Column<Row> => ({
    key,
    title,
    numeric: true,
    value: row => row[key],
    text: row => formatNumber(row[key]),
    total: rows => formatNumber(sum(rows.map(row => row[key]))),
  });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: 'Site',
      value: ({ name }) => name,
      render: ({ name, siteId }) => <Link to={writeAddress(search, { site: siteId, node: siteId })}>{name}</Link>,
    },
    count('leads', 'Leads'),
    count('booked', 'Booked'),
    {
      key: 'keptRate',
      title: leadRates.keptRate.title,
      numeric: true,
      value: computeKeptRate,
      text: row => {
        const rate = computeKeptRate(row);
        return rate === null ? '–' : formatPercent(rate);
      },
    },
    count('apps', 'Apps'),
    count('deals', 'Deals'),
    {
      key: 'revenue',
      title: 'Revenue',
      numeric: true,
      value: row => row.revenue,
      text: row => moneyText(row.revenue, view.currency),
      total: rows => moneyText(sum(rows.map(({ revenue }) => revenue)), view.currency),
    },
    {
      key: 'cost',
      title: 'Cost',
      numeric: true,
      value: row => row.spendCents,
      text: row => (row.spendCents === null ? '–' : moneyText(row.spendCents / 100, view.currency)),
      total: rows => {
        const costs = rows.flatMap(({ spendCents }) => spendCents ?? []);
        return costs.length === 0 ? '–' : moneyText(sum(costs) / 100, view.currency);
      },
    },
    {
      key: 'costPerDeal',
      title: 'Cost per deal',
      numeric: true,
      value: row => (row.spendCents === null || row.deals === 0 ? null : row.spendCents / row.deals),
      text: row =>
        row.spendCents === null ? '–' : view.isEarly ? 'Too early' : costText(row.spendCents, row.deals, view.currency),
    },
  ];
  const others = view.otherCurrencies.map(
    ({ currency, sites }) =>
      `${formatNumber(sites)} ${sites === 1 ? 'site' : 'sites'} in ${currency}: amounts not included`,
  );
  return (
    <Panel
      title="Leads by site"
      subtitle="Open a site to see its leads"
      flush
      tools={
        <ExportMenu
          title="Leads by site"
          columns={columns}
          rows={view.sites}
          info={{ name: 'leads-by-site', notes: [siteName, `Amounts in ${view.currency}`, ...others] }}
        />
      }
      provenance={<span className="provenance">{['CRM', ...others].join(' · ')}</span>}
    >
      <DataTable
        caption="Leads by site"
        columns={columns}
        rows={view.sites}
        rowKey={({ siteId }) => siteId}
        totals="Total"
        empty="No leads in this range"
        maxHeight={350}
      />
    </Panel>
  );
}
