import { useState } from 'react';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadRow, LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { Button } from '../../../components/form/button.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { ArrowDownIcon, ChevronDownIcon, ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { costText, moneyText, spendText } from '../view/lead-text.ts';
import { toTotalNumbers } from '../view/rest-row.ts';
import { type LineSort, openableKeys, type SourceLine, sourceLines } from '../view/source-lines.ts';

type Numbers = Omit<LeadRow, 'name'> & Pick<SourceLine, 'isApart'>;
type Measure = {
  readonly key: string;
  readonly title: string;
  readonly sort?: LineSort;
  readonly side: 'counts' | 'money';
  readonly text: (row: Numbers, currency: string) => string;
  readonly value: (row: Numbers) => number | null;
};

type Bought = 'bookings' | 'apps' | 'deals';
const cost = (title: string, key: string, of: Bought): Measure => ({
  key,
  title,
  side: 'money',
  text: (row, currency) => (row.isApart === true ? '–' : costText(row.spendCents, row[of], currency)),
  value: row =>
    row.isApart === true || row.spendCents === null || row[of] === 0 ? null : row.spendCents / row[of] / 100,
});
const measures: readonly Measure[] = [
  {
    key: 'leads',
    title: 'Leads',
    sort: 'leads',
    side: 'counts',
    text: row => formatNumber(row.leads),
    value: row => row.leads,
  },
  {
    key: 'bookings',
    title: 'Bookings',
    sort: 'bookings',
    side: 'counts',
    text: row => formatNumber(row.bookings),
    value: row => row.bookings,
  },
  {
    key: 'kept',
    title: 'Kept',
    sort: 'kept',
    side: 'counts',
    text: row => formatNumber(row.kept),
    value: row => row.kept,
  },
  {
    key: 'apps',
    title: 'Apps',
    sort: 'apps',
    side: 'counts',
    text: row => formatNumber(row.apps),
    value: row => row.apps,
  },
  {
    key: 'deals',
    title: 'Deals',
    sort: 'deals',
    side: 'counts',
    text: row => formatNumber(row.deals),
    value: row => row.deals,
  },
  {
    key: 'revenue',
    title: 'Revenue',
    sort: 'revenue',
    side: 'money',
    text: (row, currency) => moneyText(row.revenue, currency),
    value: row => row.revenue,
  },
  {
    key: 'spend',
    title: 'Ad spend',
    sort: 'spendCents',
    side: 'money',
    text: (row, currency) => spendText(row.spendCents, currency),
    value: row => (row.spendCents === null ? null : row.spendCents / 100),
  },
  cost('Cost / booking', 'perBooking', 'bookings'),
  cost('Cost / app', 'perApp', 'apps'),
  cost('Cost / deal', 'perDeal', 'deals'),
];

/** Source, medium and campaign as a tree, with the cost of a booking, an application and a deal for each. */
export function SourcePanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  const [sort, setSort] = useState<LineSort>('leads');
  const [side, setSide] = useState<Measure['side']>('counts');
  const { currency } = view;
  const lines = sourceLines(view, opened, sort);
  const all = openableKeys(view);
  const total = toTotalNumbers(view);
  const largest = Math.max(1, ...view.sources.map(({ leads }) => leads));
  const toggle = (key: string) =>
    setOpened(now =>
      now.has(key) ? new Set([...now].filter(openedKey => openedKey !== key)) : new Set([...now, key]),
    );
  const isAllOpen = opened.size >= all.length;
  const exported = sourceLines(view, new Set(all), sort);
  const columns: ColumnData<SourceLine>[] = [
    { key: 'source', title: 'Source / medium / campaign', value: ({ name, level }) => `${'  '.repeat(level)}${name}` },
    ...measures.map(({ key, title, value, text }) => ({
      key,
      title,
      numeric: true,
      value,
      text: (row: SourceLine) => text(row, currency),
    })),
  ];
  const { notAttributed } = view;
  return (
    <Panel
      title="Where deals come from"
      subtitle="Joined to ad spend by utm_campaign"
      flush
      className="lead-sources"
      tools={
        <>
          <Segments
            label="Columns"
            className="lead-sides"
            value={side}
            options={[
              { value: 'counts', label: 'Counts' },
              { value: 'money', label: 'Money' },
            ]}
            onChange={setSide}
          />
          <Button
            size="small"
            disabled={all.length === 0}
            onClick={() => setOpened(isAllOpen ? new Set() : new Set(all))}
          >
            {isAllOpen ? 'Collapse all' : 'Expand all'}
          </Button>
          <ExportMenu
            title="Where deals come from"
            columns={columns}
            rows={exported}
            info={{
              name: 'where-deals-come-from',
              notes: [siteName, formatDateRange(view.range), `Amounts in ${currency}`],
            }}
          />
        </>
      }
      provenance={
        <span className="provenance">
          CRM and ad platforms
          {view.otherSpend
            .map(
              other =>
                ` · ${formatCurrency(other.cents / 100, other.currency, 2)} of spend in another currency is not counted`,
            )
            .join('')}
        </span>
      }
      action={
        <span className="provenance">
          Not attributed: {formatNumber(notAttributed.leads)} leads without a source
          {notAttributed.spendCents === null
            ? ''
            : ` and ${formatCurrency(notAttributed.spendCents / 100, currency, 2)} of spend without a matching lead`}
        </span>
      }
    >
      <div className={`data-table lead-tree lead-tree-${side}`}>
        {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="data-table-scroll" role="group" aria-label="Where deals come from, table" tabIndex={0}>
          <table>
            <caption className="visually-hidden">Where deals come from</caption>
            <thead>
              <tr>
                <th scope="col">Source / medium / campaign</th>
                {measures.map(measure => (
                  <th
                    key={measure.key}
                    scope="col"
                    className={`numeric lead-${measure.side}`}
                    aria-sort={measure.sort === sort ? 'descending' : undefined}
                  >
                    {measure.sort === undefined ? (
                      measure.title
                    ) : (
                      <button type="button" onClick={() => setSort(measure.sort ?? 'leads')}>
                        {measure.title}
                        {measure.sort === sort && <ArrowDownIcon size={12} />}
                      </button>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(line => (
                <tr key={line.key} className={`lead-level-${line.level}`}>
                  <th scope="row">
                    <span className="lead-name" style={{ '--level': line.level }}>
                      {line.open === undefined ? (
                        <span className="lead-fold" />
                      ) : (
                        <button
                          type="button"
                          className="lead-fold"
                          aria-expanded={line.open}
                          aria-label={`${line.open ? 'Collapse' : 'Open'} ${line.name}`}
                          onClick={() => toggle(line.key)}
                        >
                          {line.open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
                        </button>
                      )}
                      {line.level < 2 && <i className="lead-dot" style={{ background: line.color }} />}
                      <span className="truncate" title={line.name}>
                        {line.name}
                      </span>
                      {line.note !== undefined && <small>{line.note}</small>}
                    </span>
                  </th>
                  {measures.map(measure => (
                    <td key={measure.key} className={`numeric number lead-${measure.side}`}>
                      {measure.key === 'leads' ? (
                        <span className="cell-bar">
                          <span className="cell-bar-track">
                            <span style={{ width: `${(line.leads / largest) * 100}%`, background: line.color }} />
                          </span>
                          <span>{measure.text(line, currency)}</span>
                        </span>
                      ) : (
                        measure.text(line, currency)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {measures.map(measure => (
                  <td key={measure.key} className={`numeric number lead-${measure.side}`}>
                    {measure.text(total, currency)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
    </Panel>
  );
}
