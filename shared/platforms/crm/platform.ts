/** Leads and sales of the CRMs: a source of numbers that nothing pulls, for the CRMs send them. */
export const crm = {
  gives: { crm: ['leads', 'booked', 'bookings', 'bookingsKept', 'bookingMinutes', 'bookingsTimed', 'unitsSold'] },
} as const;
