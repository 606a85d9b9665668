/** Leads and sales from CRMs: a source of numbers that is not synced, because the CRMs send them. */
export const crm = {
  gives: { crm: ['leads', 'booked', 'bookings', 'bookingsKept', 'bookingMinutes', 'bookingsTimed', 'unitsSold'] },
} as const;
