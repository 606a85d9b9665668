import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { useListLeadMonthsQuery } from '../lead-months-api.ts';
import { peopleOfYear } from '../view/crm-year.ts';
import { computeSalesChange, comparedText, type ShownYears, sumOfYear } from '../view/module.ts';
import './module.css';

type Props = {
  shown: ShownYears;
  year: number;
  /** The node whose CRM provides the buyers' data; null without one. */
  crmOf: string | null;
};

/**
 * Units, revenue and revenue per unit of a year, and their change over the months that both years have. For units from
 * the CRM, also those of the website and of minorities and veterans.
 */
export function YearFigures({ shown, year, crmOf: crmSiteId }: Props) {
  const { currency } = shown;
  const whole = shown.years.find(row => row.year === year);
  const { now, before, months } = shown.compare(year);
  const money = (value: number) => (currency === null ? '–' : formatCurrency(value, currency));
  const [units, revenue] = [sumOfYear(whole, 'units'), sumOfYear(whole, 'revenue')];
  const formatOrDash = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value));
  type Figure = { label: string; value: string; change: number | null; was: [now: string, before: string] };
  const figures: readonly Figure[] = [
    {
      label: 'Units',
      value: formatOrDash(units, formatNumber),
      change: computeSalesChange(now.units, before.units),
      was: [formatNumber(now.units), formatNumber(before.units)],
    },
    {
      label: 'Revenue',
      value: formatOrDash(revenue, money),
      change: computeSalesChange(now.revenue, before.revenue),
      was: [money(now.revenue), money(before.revenue)],
    },
    {
      label: 'Revenue per unit',
      value: units === null || revenue === null || units === 0 ? '–' : money(revenue / units),
      change: computeSalesChange(now.averageRevenue, before.averageRevenue),
      was: [formatOrDash(now.averageRevenue, money), formatOrDash(before.averageRevenue, money)],
    },
  ];
  return (
    <dl className="panel module-figures" aria-label={`Unit sales of ${year}`}>
      {(currency === null ? figures.slice(0, 1) : figures).map(({ label, value, change, was }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="number">{value}</b>{' '}
            {months !== null && (
              <Delta change={change} verdict={change === null ? 'neutral' : change > 0 ? 'good' : 'bad'} />
            )}
          </dd>
          <dd className="module-was">
            {months === null
              ? 'No month to compare with'
              : comparedText(
                  was,
                  { months, isWhole: whole?.units === now.units && whole.revenue === now.revenue },
                  year,
                )}
          </dd>
        </div>
      ))}
      {crmSiteId !== null && <CrmFigures siteId={crmSiteId} year={year} />}
    </dl>
  );
}

function CrmFigures({ siteId, year }: { siteId: string; year: number }) {
  const { currentData } = useListLeadMonthsQuery({
    params: { siteId, from: `${year}01`, to: `${year}12` },
    query: { format: 'year' },
  });
  if (currentData === undefined) return null;
  const { website, dei } = peopleOfYear(currentData, year);
  const won = Object.values(currentData.years[year] ?? {}).reduce((sum, { totalUnits }) => sum + totalUnits, 0);
  const ofWon = (units: number) =>
    won === 0 ? 'None won in the CRM' : `${formatPercent(units / won)} of the CRM's units`;
  const figures = [
    {
      label: 'DEI units',
      value: dei === null ? '–' : formatNumber(dei),
      note: dei === null ? 'Hidden when there are few' : ofWon(dei),
    },
    { label: 'Website units', value: formatNumber(website), note: ofWon(website) },
  ];
  return figures.map(({ label, value, note }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <b className="number">{value}</b>
      </dd>
      <dd className="module-was">{note}</dd>
    </div>
  ));
}
