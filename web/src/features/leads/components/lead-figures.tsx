import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadCount } from '../../../../../shared/domain/leads/facts.ts';
import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { costParts, costText, computeShare, durationText, viewTexts } from '../view/lead-text.ts';

type Figure = {
  readonly label: string;
  readonly value: string;
  readonly change?: number | null;
  readonly lowerIsBetter?: boolean;
  readonly note: string;
};

export const computeChange = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 || now <= 0 ? null : now / before - 1;

const counted = (count: number, word: string): string => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

function makeFigures(view: LeadSummaryView): Figure[] {
  const { now, before, currency } = view;
  const of = (count: LeadCount) => getLeadCount(now.sums, count);
  const change = (count: LeadCount) => computeChange(of(count), getLeadCount(before.sums, count));
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
      label: 'Revenue',
      value: formatCurrency(of('revenue'), currency),
      change: change('revenue'),
      note: `${counted(of('units'), 'unit')}; ${formatNumber(getLeadCount(before.sums, 'units'))} before`,
    },
    ...makeCostFigures(view),
  ];
}

/** Website goals and paid leads follow no filter, so a filtered page has no cost per lead. */
function makeCostPerLead({ now, web, currency }: LeadSummaryView, isFiltered: boolean): Figure {
  const { paidLeads } = web;
  if (isFiltered || paidLeads === null || now.spendCents === null)
    return {
      label: 'Cost per lead',
      value: '–',
      note: isFiltered ? 'Not available with filters' : 'No paid leads are counted',
    };
  return {
    label: 'Cost per lead',
    value: costText(now.spendCents, paidLeads, currency),
    note: costParts(now.spendCents, paidLeads, 'paid lead', currency),
  };
}

/** The figures of several sites together: from the lead to the deal, and what both cost. */
function makeNodeFigures(view: LeadSummaryView, isFiltered: boolean): Figure[] {
  const { now, before, closed, speed, currency } = view;
  const of = (count: LeadCount) => getLeadCount(now.sums, count);
  const change = (count: LeadCount) => computeChange(of(count), getLeadCount(before.sums, count));
  const ofLeads = (count: LeadCount) => `${formatPercent(computeShare(of(count), of('leads')) ?? 0)} of leads`;
  const [ofClosed] = makeCostFigures(view);
  return [
    {
      label: 'Leads',
      value: formatNumber(of('leads')),
      change: change('leads'),
      note: `${formatNumber(speed.all.waiting)} unanswered`,
    },
    {
      label: 'Qualified',
      value: formatNumber(of('financiallyQualified')),
      change: change('financiallyQualified'),
      note: ofLeads('financiallyQualified'),
    },
    {
      label: 'Bookings',
      value: formatNumber(of('bookings')),
      change: change('bookings'),
      note: `${formatNumber(of('contacted'))} + ${formatNumber(of('rescheduled'))} rescheduled`,
    },
    {
      label: 'Deals closed',
      value: formatNumber(closed.now.deals),
      change: computeChange(closed.now.deals, closed.before.deals),
      note: formatCurrency(closed.now.revenue, currency),
    },
    makeCostPerLead(view, isFiltered),
    ...(ofClosed === undefined ? [] : [{ ...ofClosed, label: 'Cost per deal' }]),
  ];
}

/** The cost of a deal: for deals closed in the range, and for leads created in it. */
function makeCostFigures({ kind, now, before, closed, dealMs, isEarly, currency }: LeadSummaryView): Figure[] {
  const per = (cents: number | null, deals: number) => (cents === null || deals === 0 ? null : cents / deals);
  const note = (deals: number) =>
    now.spendCents === null
      ? 'Ad spend isn’t available for this filter'
      : costParts(now.spendCents, deals, 'deal', currency);
  const ofClosed: Figure = {
    label: 'Cost per deal closed',
    value: costText(now.spendCents, closed.now.deals, currency),
    change: computeChange(per(now.spendCents, closed.now.deals), per(before.spendCents, closed.before.deals)),
    lowerIsBetter: true,
    note: note(closed.now.deals),
  };
  const won = getLeadCount(now.sums, 'units');
  if (kind === 'closed')
    return [
      ofClosed,
      {
        label: 'Median time to deal',
        value: durationText(dealMs),
        note: 'Deals, last 90 days',
      },
    ];
  const ofCreated: Figure = isEarly
    ? {
        label: 'Cost per deal created',
        value: 'Not enough data yet',
        note: `${note(won)}. Median time to deal ${durationText(dealMs)}`,
      }
    : {
        label: 'Cost per deal created',
        value: costText(now.spendCents, won, currency),
        change: computeChange(per(now.spendCents, won), per(before.spendCents, getLeadCount(before.sums, 'units'))),
        lowerIsBetter: true,
        note: note(won),
      };
  return [ofClosed, ofCreated];
}

/** Relates website goals, paid leads and CRM leads of the same days in one line; nothing with a filter. */
export function LeadsReconciled({ view }: { view: LeadSummaryView }) {
  const { web, now, adLeads } = view;
  const leads = getLeadCount(now.sums, 'leads');
  const parts = [
    ...(web.goals === null ? [] : [counted(web.goals, 'website goal')]),
    ...(web.paidLeads === null ? [] : [`${counted(web.paidLeads, 'paid lead')} (goals from ads and ad forms)`]),
    `${counted(leads, 'CRM lead')}, ${formatNumber(adLeads)} from ads`,
    ...(view.counted.of === 1
      ? []
      : [`${formatNumber(view.counted.sites)} of ${counted(view.counted.of, 'site')} with leads`]),
  ];
  return <p className="lead-reconciled number">{parts.join(' · ')}</p>;
}

/** Six figures of the range, each with its comparison. */
export const LeadFigures = ({
  view,
  isFiltered,
  ofSites,
}: {
  view: LeadSummaryView;
  isFiltered: boolean;
  /** True for several sites together. */
  ofSites: boolean;
}) => (
  <dl
    className="panel lead-figures"
    aria-label={`Leads ${viewTexts[view.kind]} ${formatDateRange(view.range)}, against ${formatDateRange(view.comparison, { beside: view.range })}`}
  >
    {(ofSites ? makeNodeFigures(view, isFiltered) : makeFigures(view)).map(
      ({ label, value, change, lowerIsBetter = false, note }) => (
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
      ),
    )}
  </dl>
);
