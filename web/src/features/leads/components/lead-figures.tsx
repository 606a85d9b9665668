import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadCount } from '../../../../../shared/domain/leads/facts.ts';
import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { costText, computeShare } from '../view/lead-words.ts';

type Figure = {
  readonly label: string;
  readonly value: string;
  readonly change?: number | null;
  readonly lowerIsBetter?: boolean;
  readonly note: string;
};

const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 || now <= 0 ? null : now / before - 1;

const counted = (count: number, word: string): string => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

function figuresOf({ now, before, currency }: LeadSummaryView): Figure[] {
  const of = (count: LeadCount) => getLeadCount(now.sums, count);
  const change = (count: LeadCount) => changeOf(of(count), getLeadCount(before.sums, count));
  const perDeal = (part: LeadSummaryView['now']) => {
    const deals = getLeadCount(part.sums, 'units');
    return part.spendCents === null || deals === 0 ? null : part.spendCents / deals;
  };
  return [
    {
      label: 'Leads',
      value: formatNumber(of('leads')),
      change: change('leads'),
      note: `${formatNumber(of('eligible'))} eligible for SMS`,
    },
    {
      label: 'Bookings',
      value: formatNumber(of('bookings')),
      change: change('bookings'),
      note: `${formatNumber(of('contacted'))} + ${formatNumber(of('rescheduled'))} rescheduled`,
    },
    {
      label: 'Financially qualified',
      value: formatNumber(of('financiallyQualified')),
      change: change('financiallyQualified'),
      note: `${formatPercent(computeShare(of('financiallyQualified'), of('leads')) ?? 0)} of leads`,
    },
    {
      label: 'Territories',
      value: `${formatNumber(of('openTerritories'))} open`,
      note: `${formatNumber(of('closedTerritories'))} closed, ${formatNumber(of('adjustedTerritories'))} adjusted`,
    },
    {
      label: 'Revenue',
      value: formatCurrency(of('revenue'), currency),
      change: change('revenue'),
      note: `${counted(of('units'), 'unit')}; ${formatNumber(getLeadCount(before.sums, 'units'))} before`,
    },
    {
      label: 'Cost per deal',
      value: costText(now.spendCents, of('units'), currency),
      change: changeOf(perDeal(now), perDeal(before)),
      lowerIsBetter: true,
      note:
        now.spendCents === null
          ? 'Advertising cannot follow this filter'
          : `${formatCurrency(now.spendCents / 100, currency, 2)} over ${counted(of('units'), 'deal')}`,
    },
  ];
}

/** Six figures of the range, each against the range that it is compared with. */
export const LeadFigures = ({ view }: { view: LeadSummaryView }) => (
  <dl
    className="panel lead-figures"
    aria-label={`Leads ${view.kind} ${formatDateRange(view.range)}, against ${formatDateRange(view.comparison, { beside: view.range })}`}
  >
    {figuresOf(view).map(({ label, value, change, lowerIsBetter = false, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <b className="number">{value}</b>{' '}
          {change !== undefined && change !== null && (
            <Delta change={change} verdict={change > 0 === lowerIsBetter ? 'bad' : 'good'} />
          )}
        </dd>
        <dd className="lead-note number">{note}</dd>
      </div>
    ))}
  </dl>
);
