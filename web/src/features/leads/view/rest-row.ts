import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';
import type { LeadRow, LeadSummaryView } from '../../../../../shared/model/lead-view.ts';

type Numbers = Omit<LeadRow, 'name'>;

/** The numbers of all leads of the range. */
export const toTotalNumbers = ({ now: { sums, spendCents } }: Pick<LeadSummaryView, 'now'>): Numbers => ({
  leads: getLeadCount(sums, 'leads'),
  booked: getLeadCount(sums, 'booked'),
  bookings: getLeadCount(sums, 'bookings'),
  kept: getLeadCount(sums, 'bookingsKept'),
  apps: getLeadCount(sums, 'appsSigned'),
  deals: getLeadCount(sums, 'units'),
  revenue: getLeadCount(sums, 'revenue'),
  spendCents,
});

/**
 * Returns the rest of a total as a row, in addition to the rows shown; null if nothing is left. A breakdown shows only
 * its largest rows.
 */
export function restRow(total: Numbers, shownRows: readonly Numbers[], name: string): LeadRow | null {
  const left = (of: (row: Numbers) => number) => shownRows.reduce((rest, row) => rest - of(row), of(total));
  const spent = left(row => row.spendCents ?? 0);
  const counts = {
    leads: left(row => row.leads),
    booked: left(row => row.booked),
    bookings: left(row => row.bookings),
    kept: left(row => row.kept),
    apps: left(row => row.apps),
    deals: left(row => row.deals),
  };
  if (Object.values(counts).every(count => count <= 0)) return null;
  return {
    name,
    ...counts,
    revenue: Math.round(left(row => row.revenue) * 100) / 100,
    spendCents: spent > 0 ? spent : null,
  };
}

/**
 * The rows of a flat breakdown plus the rest beyond the largest, which add up to the total. For territories, they
 * include the spend that matched no lead.
 */
export function groupRows(
  view: Pick<LeadSummaryView, 'now' | 'notAttributed' | Group>,
  group: Group,
): readonly LeadRow[] {
  const shownRows = view[group];
  const isSpent = group === 'territories';
  const unmatched = { ...emptyRow, spendCents: isSpent ? view.notAttributed.spendCents : view.now.spendCents };
  const others = restRow(toTotalNumbers(view), [...shownRows, unmatched], 'All others');
  return [
    ...shownRows,
    ...(others === null ? [] : [others]),
    ...(isSpent && (unmatched.spendCents ?? 0) > 0 ? [{ ...unmatched, name: 'Not attributed' }] : []),
  ];
}

type Group = 'personas' | 'dealTypes' | 'owners' | 'territories';
const emptyRow = { leads: 0, booked: 0, bookings: 0, kept: 0, apps: 0, deals: 0, revenue: 0 };
