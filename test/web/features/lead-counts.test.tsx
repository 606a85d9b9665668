import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeadCountFigures } from '../../../web/src/features/leads/components/lead-counts.tsx';

const range = { start: '2026-10-21', end: '2026-11-20' };
const comparison = { start: '2026-09-20', end: '2026-10-20' };

it('shows counts that were not taken as unknown, and zero as zero', () => {
  const now = { leads: 1200, booked: 0, bookings: null, bookingsKept: 30, units: 4 };
  const before = { leads: null, booked: 0, bookings: null, bookingsKept: 60, units: 0 };
  const markup = renderToStaticMarkup(<LeadCountFigures view={{ countsOnly: true, range, comparison, now, before, sites: 5000, hasLeads: true }} />);
  const texts = markup.split('<dt>').slice(1).map(part => part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').trim());
  expect(texts).toEqual([
    'Leads 1,200 Not counted before',
    'People booked 0 0 before',
    'Bookings – Not counted before',
    expect.stringMatching(/^Bookings kept 30 .*50.* 60 before$/),
    'Deals closed 4 0 before',
  ]);
});
