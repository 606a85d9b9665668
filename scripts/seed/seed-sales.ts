import { saveSales } from '../../functions/services/sales/save-sales.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { siteCurrency } from '../../shared/domain/sales/site-currency.ts';
import { toYearMonth } from '../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import type { SalesEntry, SalesMonth } from '../../shared/model/sales.ts';

/** Units per month, January first, of the year before last, last year and this one. */
const unitsByYear = [
  [2, 3, 3, 2, 4, 3, 3, 4, 4, 4, 3, 3],
  [3, 4, 3, 4, 5, 4, 4, 4, 5, 4, 4, 3],
  [4, 3, 5, 4, 6, 6, 5, 6, 5, 5, 4, 4],
] as const;
const franchiseFee = 49_900;

/** Enters three years of unit sales of the demonstration's franchise site, as its people would. Safe to repeat. */
export async function seedSales(siteId: string, now: Date): Promise<void> {
  const site = await getNode(siteId);
  if (site === null) return;
  const thisMonth = toYearMonth(siteToday(now, siteTimeZone(site.attr)));
  const firstYear = Number(thisMonth.slice(0, 4)) - 2;
  const currency = siteCurrency(site.attr);
  const months = unitsByYear.flatMap((units, year) =>
    units.map(
      (sold, month): SalesMonth => ({
        yearMonth: `${firstYear + year}${String(month + 1).padStart(2, '0')}`,
        currency,
        entries: makeEntries(sold, month, year),
        common: { discoveryDays: sold + (month % 3) },
      }),
    ),
  );
  await saveSales(
    {
      site,
      kind: 'units',
      source: 'grid',
      changeId: 'seed-unit-sales',
      reason: 'Taken over from the books',
      months: months
        .filter(({ yearMonth }) => yearMonth <= thisMonth)
        .map(content => ({ yearMonth: content.yearMonth, content })),
    },
    { user: { given_name: 'Marcus', family_name: 'Oyelaran' }, now },
  );
}

function makeEntries(sold: number, month: number, year: number): SalesEntry[] {
  const resale = month % 3 === 0 ? 1 : 0;
  const conversion = month % 4 === 1 ? 1 : 0;
  const fee = franchiseFee - (2 - year) * 2_400;
  return [
    { metricKey: 'new-franchise', display: 'New franchise', value: sold - resale - conversion, revenuePerUnit: fee },
    { metricKey: 'resale', display: 'Resale', value: resale, revenuePerUnit: resale === 0 ? 0 : 58_500 + month * 450 },
    {
      metricKey: 'conversion',
      display: 'Conversion',
      value: conversion,
      revenuePerUnit: conversion === 0 ? 0 : 38_000 + month * 350,
    },
  ];
}
