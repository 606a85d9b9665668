import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { countedUnits } from '../../../../../shared/domain/sales/authority.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { TableIcon } from '../../../components/icons/actions.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { AuthorityPanel } from '../components/authority-panel.tsx';
import { CrmYearPanels } from '../components/crm-year-panels.tsx';
import { GoalPanel } from '../components/goal-panel.tsx';
import { SalesFrame, type ShownBook } from '../components/sales-frame.tsx';
import { TypesPanel } from '../components/types-panel.tsx';
import { UnitsChart } from '../components/units-chart.tsx';
import { YearsPanel } from '../components/years-panel.tsx';
import { changeOf, comparedYears, moduleYears } from '../view/module.ts';
import '../components/module.css';

/** /unit-sales 'Unit Sales Module': three years of units and revenue, month by month, against their goals. */
export function UnitSalesPage() {
  const { chain, timeZone } = useScope();
  const now = useNow();
  const [query, setQuery] = useSearchParams();
  const above = chain.filter(({ type }) => type === 'TOP_ORG' || type === 'ORG' || type === 'REG').toReversed();
  const node = above.find(({ siteId }) => siteId === query.get('of'));
  const site = chain.at(-1);
  const change = (of: string) =>
    setQuery(
      seen => {
        const next = new URLSearchParams(seen);
        if (of === '') next.delete('of');
        else next.set('of', of);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <div className="sales-page">
      {above.length > 0 && site !== undefined && (
        <div className="module-of">
          <Select
            label="Units of"
            value={node?.siteId ?? ''}
            options={[
              { value: '', label: site.name },
              ...above.map(({ siteId, name }) => ({ value: siteId, label: `All sites of ${name}` })),
            ]}
            onChange={change}
          />
        </div>
      )}
      {node === undefined || timeZone === undefined ? (
        <SalesFrame action="unit-sales.update">{shown => <UnitSales key={shown.site.siteId} {...shown} />}</SalesFrame>
      ) : (
        <NodeUnitSales key={node.siteId} node={node} thisYear={Number(siteToday(now, timeZone).slice(0, 4))} />
      )}
    </div>
  );
}

/** Unit sales of all sites of a region, organisation or company, as their CRMs won them. Read only. */
function NodeUnitSales({ node, thisYear }: { node: NodeSummary; thisYear: number }) {
  const [year, setYear] = useState(thisYear);
  return (
    <>
      <div className="module-head">
        <Segments
          label="Year"
          value={String(year)}
          options={[thisYear - 1, thisYear].map(one => ({ value: String(one), label: String(one) }))}
          onChange={next => setYear(Number(next))}
        />
      </div>
      <CrmYearPanels node={node} year={year} />
    </>
  );
}

function UnitSales({ site, book: entered, readOnly }: ShownBook) {
  // One side counts in each month: what was entered, or what the CRM won.
  const book = { ...entered, units: countedUnits(entered) };
  const thisYear = Number(book.today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  if (book.units.length === 0) {
    return (
      <Panel title="Unit sales">
        <EmptyState
          centered
          icon={<TableIcon size={18} />}
          title="Nothing has been entered yet"
          action={
            readOnly === null ? (
              <ButtonLink look="primary" size="small" to={`/unit-sales-entry?site=${site.siteId}`}>
                Enter unit sales
              </ButtonLink>
            ) : undefined
          }
        >
          Units and revenue of {site.name} are shown here once somebody has entered or uploaded them.
        </EmptyState>
      </Panel>
    );
  }
  const years = moduleYears(book);
  const chosen = years.find(one => one.year === year);
  const before = years.find(one => one.year === year - 1);
  return (
    <div className="sales-page">
      <div className="module-head">
        <Segments
          label="Year"
          value={String(year)}
          options={[thisYear - 1, thisYear].map(one => ({ value: String(one), label: String(one) }))}
          onChange={next => setYear(Number(next))}
        />
        {readOnly === null && (
          <ButtonLink size="small" to={`/unit-sales-entry?site=${site.siteId}`}>
            Enter unit sales
          </ButtonLink>
        )}
      </div>
      <Figures book={book} year={year} />
      {chosen !== undefined && (
        <div className="module-columns">
          <UnitsChart book={book} year={chosen} before={before} siteName={site.name} />
          <GoalPanel book={book} year={year} />
        </div>
      )}
      <YearsPanel book={book} years={years} siteName={site.name} />
      {entered.won.length > 0 && <AuthorityPanel book={entered} year={year} siteName={site.name} readOnly={readOnly} />}
      <TypesPanel book={book} year={year} siteName={site.name} />
      {entered.won.length > 0 && <CrmYearPanels node={site} year={year} />}
    </div>
  );
}

/** Units, revenue and revenue per unit of a year, and how they changed over the months that both years have. */
function Figures({ book, year }: { book: SalesBook; year: number }) {
  const whole = moduleYears(book).find(one => one.year === year);
  const { now, before, months } = comparedYears(book, year);
  const money = (value: number) => formatCurrency(value, book.currency);
  const figures = [
    {
      label: 'Units',
      value: formatNumber(whole?.units ?? 0),
      change: changeOf(now.units, before.units),
      was: formatNumber(before.units),
    },
    {
      label: 'Revenue',
      value: money(whole?.revenue ?? 0),
      change: changeOf(now.revenue, before.revenue),
      was: money(before.revenue),
    },
    {
      label: 'Revenue per unit',
      value: whole === undefined || whole.units === 0 ? '–' : money(whole.revenue / whole.units),
      change: changeOf(now.averageRevenue, before.averageRevenue),
      was: before.averageRevenue === null ? '–' : money(before.averageRevenue),
    },
  ];
  return (
    <dl className="panel module-figures" aria-label={`Unit sales of ${year}`}>
      {figures.map(({ label, value, change, was }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="number">{value}</b>{' '}
            {months !== null && (
              <Delta change={change} verdict={change === null ? 'neutral' : change > 0 ? 'good' : 'bad'} />
            )}
          </dd>
          <dd className="module-was">
            {months === null ? 'No month to compare with' : `${was} in ${months} ${year - 1}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
