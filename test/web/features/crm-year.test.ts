import { expect, test } from 'vitest';
import { crmYearRows, funnelOfYear, type LeadYears, peopleOfYear, sourcesOfYear } from '../../../web/src/features/sales/view/crm-year.ts';

const month = (sources: Record<string, Record<string, number>>, totalWebsiteUnits: number, totalDEI: number | null) => ({
  units: 0, revenue: 0, totalUnits: 0, sourceTypeUnitTotals: {}, sourceDealTypeUnitTotals: sources, totalWebsiteUnits, totalDEI,
});
const years: LeadYears = {
  result: [{ key: '2026', sums: { leads: 100, contacted: 40, appsSigned: 10, units: 3 } }],
  websiteSources: ['google', 'bing'], counted: {}, currency: null, entered: {}, enteredCurrency: null, dei: { 2025: 9, 2026: null }, years: {
    2025: { 202501: month({ google: { 'New unit': 9 } }, 9, 9) },
    2026: { 202601: month({ google: { 'New unit': 1, Resale: 1 }, fair: { Resale: 3 } }, 2, 0), 202602: month({ google: { 'New unit': 2 } }, 2, null), 202603: month({}, 0, 0) },
  },
};

test('shows the four stages of the sales funnel, each compared with the previous one', () => {
  expect(funnelOfYear(years, 2026)).toEqual([
    { title: 'Booked', count: 40, share: null }, { title: 'Applications Signed', count: 10, share: 0.25 },
    { title: 'Discovery Day', count: 0, share: 0 }, { title: 'Deals', count: 3, share: null },
  ]);
  expect(funnelOfYear(years, 2024).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

test('lists units of a year by source and deal type, largest first', () => {
  expect(sourcesOfYear(years, 2026)).toEqual({
    sources: [
      { name: 'google', units: 4, share: 4 / 7, byDealType: { 'New unit': 3, Resale: 1 } },
      { name: 'fair', units: 3, share: 3 / 7, byDealType: { Resale: 3 } },
    ],
    dealTypes: ['Resale', 'New unit'],
  });
  expect(sourcesOfYear(years, 2024)).toEqual({ sources: [], dealTypes: [] });
});

test('shows a year next to its months, hiding months with few people', () => {
  const rows = (measure: Parameters<typeof crmYearRows>[1]) => crmYearRows(years, measure, '202602').map(({ year, months, total }) => [year, months.slice(0, 3), total]);
  expect(rows('totalDEI')).toEqual([['2026', [0, null, null], null], ['2025', [9, null, null], 9]]);
  expect(rows('totalWebsiteUnits')).toEqual([['2026', [2, 2, null], 4], ['2025', [9, null, null], 9]]);
});

test('shows counts of people only if the yearly number may be shown', () => {
  expect(peopleOfYear(years, 2026)).toEqual({ website: 4, dei: null });
  expect(peopleOfYear(years, 2025)).toEqual({ website: 9, dei: 9 });
});
