import { useSearchParams } from 'react-router-dom';
import { countedUnits } from '../../../../../shared/domain/sales/authority.ts';
import { goalMonths } from '../../../../../shared/domain/sales/goal-months.ts';
import { findSalesGoal } from '../../../../../shared/domain/sales/totals.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { TableIcon } from '../../../components/icons/actions.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { OtherSites } from '../../../components/panel/other-sites.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { AuthorityPanel } from '../components/authority-panel.tsx';
import { CrmYearPanels } from '../components/crm-year-panels.tsx';
import { GoalPanel } from '../components/goal-panel.tsx';
import { SalesFrame, type ShownBook } from '../components/sales-frame.tsx';
import { TypesPanel } from '../components/types-panel.tsx';
import { UnitsChart } from '../components/units-chart.tsx';
import { YearsPanel } from '../components/years-panel.tsx';
import { NodeUnitSales } from '../components/node-unit-sales.tsx';
import { YearFigures } from '../components/year-figures.tsx';
import { bookYear, readYear, yearChoices } from '../view/chosen-year.ts';
import { yearsOfBook } from '../view/module.ts';
import '../components/module.css';

/** /unit-sales 'Unit Sales Module': three years of units and revenue, month by month, compared with their goals. */
export function UnitSalesPage() {
  const { chain, timeZone } = useScope();
  const now = useNow();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const above = chain.filter(({ type }) => type === 'TOP_ORG' || type === 'ORG' || type === 'REG').toReversed();
  const node = above.find(({ siteId }) => siteId === query.get('of'));
  const site = chain.at(-1);
  const change = (name: 'of' | 'year', value: string) =>
    setQuery(
      current => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  // No site is open, or it is not known yet: the frame shows which.
  if (timeZone === undefined) return <SalesFrame action="unit-sales.update">{() => null}</SalesFrame>;
  const today = siteToday(now, timeZone);
  const thisYear = Number(today.slice(0, 4));
  const year = readYear(query, thisYear);
  return (
    <div className="sales-page">
      <div className="module-of">
        {above.length > 0 && site !== undefined && (
          <Select
            label="Units for"
            value={node?.siteId ?? ''}
            options={[
              { value: '', label: site.name },
              ...above.map(({ siteId, name }) => ({ value: siteId, label: `All sites in ${name}` })),
            ]}
            onChange={of => change('of', of)}
          />
        )}
        <Select
          label="Year"
          value={String(year)}
          options={yearChoices(thisYear).map(yearOption => ({ value: String(yearOption), label: String(yearOption) }))}
          onChange={chosen => change('year', chosen === String(thisYear) ? '' : chosen)}
        />
        {node === undefined && site !== undefined && access?.may('unit-sales.update', site) === true && (
          <ButtonLink to={`/unit-sales-entry?site=${site.siteId}`}>Enter unit sales</ButtonLink>
        )}
      </div>
      {node === undefined ? (
        <SalesFrame action="unit-sales.update" year={bookYear(year, thisYear)}>
          {shown => <UnitSales key={shown.site.siteId} {...shown} year={year} newest={bookYear(year, thisYear)} />}
        </SalesFrame>
      ) : (
        <NodeUnitSales key={node.siteId} node={node} year={year} today={today} />
      )}
    </div>
  );
}

type UnitSalesProps = ShownBook & {
  year: number;
  /** The last of the three years that the book holds. */
  newest: number;
};

function UnitSales({ site, book: entered, readOnly, mayEditGoals, year, newest }: UnitSalesProps) {
  // Each month counts one source: the entered units, or those won in the CRM.
  const book = { ...entered, units: countedUnits(entered) };
  if (book.units.length === 0) {
    return (
      <Panel title="Unit sales">
        <EmptyState
          centered
          icon={<TableIcon size={18} />}
          title="Nothing has been entered yet"
          action={<OtherSites by="units" page="/unit-sales" />}
        >
          Units and revenue of {site.name} of {newest - 2} to {newest} appear here once someone enters or uploads them.
        </EmptyState>
      </Panel>
    );
  }
  const shown = yearsOfBook(book, newest);
  const { years } = shown;
  const set = findSalesGoal(book.goals, year);
  const chosen = years.find(row => row.year === year);
  const before = years.find(row => row.year === year - 1);
  return (
    <div className="sales-page">
      <YearFigures shown={shown} year={year} crmOf={entered.won.length === 0 ? null : site.siteId} />
      {chosen !== undefined && (
        <div className="module-columns">
          <UnitsChart
            year={chosen}
            before={before}
            currency={book.currency}
            goal={set === null ? null : { year: set, months: goalMonths(set, book, year) }}
            siteName={site.name}
            from={entered.won.length === 0 ? 'Unit Sales Entry' : 'Unit Sales Entry, or the CRM where it counts'}
          />
          <GoalPanel book={book} year={year} mayEdit={readOnly === null && mayEditGoals} />
        </div>
      )}
      <YearsPanel shown={shown} siteName={site.name} />
      {entered.won.length > 0 && <AuthorityPanel book={entered} year={year} siteName={site.name} readOnly={readOnly} />}
      <TypesPanel book={book} year={year} siteName={site.name} />
      {entered.won.length > 0 && <CrmYearPanels node={site} year={year} today={book.today} />}
    </div>
  );
}
