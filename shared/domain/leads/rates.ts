/**
 * Each rate over people, once for all pages, audits and exports. `of` and `over` are counts of leads and parts of
 * records alike: a person counts once, however often a booking was moved.
 */
export const leadRates = {
  bookingRate: {
    title: 'Booking rate',
    description: 'Share of leads with a booking.',
    of: 'booked',
    over: 'leads',
  },
  keptRate: {
    title: 'Kept rate',
    description: 'Share of booked leads who kept the booking.',
    of: 'bookingsKept',
    over: 'booked',
  },
} as const;
export type LeadRate = keyof typeof leadRates;

/** Computes a rate of counts; null if the denominator is empty. */
export function computeLeadRate(
  rate: LeadRate,
  count: (key: (typeof leadRates)[LeadRate]['of' | 'over']) => number,
): number | null {
  const { of, over } = leadRates[rate];
  return count(over) === 0 ? null : count(of) / count(over);
}
