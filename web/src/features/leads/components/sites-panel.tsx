import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { computeLeadRate, leadRates } from '../../../../../shared/domain/leads/rates.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { costText, moneyText } from '../view/lead-text.ts';
import { restRow, toTotalNumbers } from '../view/rest-row.ts';

type Site = LeadSummaryView['sites'][number];
/** A site, or one source of its leads. */
type Row = Omit<Site, 'sources'> & { readonly source?: string };

/** The sources of a site; leads of those beyond the listed ones are one row. */
function listSiteSources({ sources, ...site }: Site): Row[] {
  const others = restRow(site, sources, 'Other sources');
  return [...sources, ...(others === null ? [] : [others])].map(source => ({
    ...source,
    siteId: site.siteId,
    name: site.name,
    source: source.name,
  }));
}

/** The sites after the listed ones as one, so that rows add up to the total. */
function listOtherSites(view: LeadSummaryView): Row[] {
  const others = restRow(toTotalNumbers(view), view.sites, 'All other sites');
  return others === null ? [] : [{ ...others, siteId: '' }];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The sites whose leads are counted together, or their sources, with their cost; each site links to its own leads. */
export function SitesPanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const { search } = useLocation();
  const [by, setBy] = useState<'site' | 'source'>('site');
  const rows: Row[] = [...(by === 'site' ? view.sites : view.sites.flatMap(listSiteSources)), ...listOtherSites(view)];
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
      render: ({ name, siteId }) =>
        siteId === '' ? name : <Link to={writeAddress(search, { site: siteId, node: siteId })}>{name}</Link>,
    },
    ...(by === 'site' ? [] : [{ key: 'source', title: 'Source', value: (row: Row) => row.source ?? '' }]),
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
      key: 'costPerLead',
      title: 'Cost per lead',
      numeric: true,
      value: row => (row.spendCents === null || row.leads === 0 ? null : row.spendCents / row.leads / 100),
      text: row => costText(row.spendCents, row.leads, view.currency),
      total: all => {
        const paid = all.filter(({ spendCents }) => spendCents !== null);
        const cents = paid.length === 0 ? null : sum(paid.map(({ spendCents }) => spendCents ?? 0));
        return costText(cents, sum(paid.map(({ leads }) => leads)), view.currency);
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
        <>
          <Segments
            label="Rows"
            value={by}
            options={[
              { value: 'site', label: 'Sites' },
              { value: 'source', label: 'Sources' },
            ]}
            onChange={setBy}
          />
          <ExportMenu
            title="Leads by site"
            columns={columns}
            rows={rows}
            info={{ name: 'leads-by-site', notes: [siteName, `Amounts in ${view.currency}`, ...others] }}
          />
        </>
      }
      provenance={<span className="provenance">{['CRM', ...others].join(' · ')}</span>}
    >
      <DataTable
        caption="Leads by site"
        columns={columns}
        rows={rows}
        rowKey={({ siteId, source = '' }) => `${siteId} ${source}`}
        totals="Total"
        empty="No leads in this range"
        maxHeight={350}
      />
    </Panel>
  );
}
