import { describe, expect, it } from 'vitest';
import { countedMonths, countedUnits } from '../../../../shared/domain/sales/authority.ts';
import { salesTotals } from '../../../../shared/domain/sales/totals.ts';
import type { KeptUnits } from '../../../../shared/model/sales.ts';

const month = (yearMonth: string, value: number): KeptUnits => ({
  yearMonth, currency: 'USD', entries: [{ metricKey: 'new', display: 'New', value, revenuePerUnit: 100 }], common: { discoveryDays: 2 }, revision: 3, changedAt: '2026-01-01T00:00:00.000Z',
});
const book = {
  currency: 'USD',
  units: [month('202607', 4), month('202608', 5), month('202609', 6)],
  won: [{ yearMonth: '202608', units: 7, revenue: 700.5 }, { yearMonth: '202609', units: 6, revenue: 600 }, { yearMonth: '202610', units: 2, revenue: 300 }, { yearMonth: '202611', units: 0, revenue: 0 }],
  authority: { 202608: 'crm', 202607: 'crm' } as const,
};

describe('the source of units', () => {
  it("is the site's choice, otherwise entered units, otherwise the CRM", () =>
    expect(countedMonths(book)).toEqual([
      { yearMonth: '202607', authority: 'crm', entered: 4, won: null, difference: null },
      { yearMonth: '202608', authority: 'crm', entered: 5, won: 7, difference: 2 },
      { yearMonth: '202609', authority: 'entered', entered: 6, won: 6, difference: 0 },
      { yearMonth: '202610', authority: 'crm', entered: null, won: 2, difference: null },
      { yearMonth: '202611', authority: 'crm', entered: null, won: 0, difference: null },
    ]));
  it('counts only one source, never both', () => {
    const counted = countedUnits(book).map(({ yearMonth, entries }) => [yearMonth, salesTotals(entries).units, salesTotals(entries).revenue]);
    expect(counted).toEqual([['202607', 0, 0], ['202608', 7, 700.5], ['202609', 6, 600], ['202610', 2, 300], ['202611', 0, 0]]);
  });
  it('preserves entered discovery days', () => expect(countedUnits(book)[1]).toMatchObject({ common: { discoveryDays: 2 }, revision: 3 }));
  it('leaves a month set to entered unchanged', () =>
    expect(countedUnits({ ...book, units: [], won: book.won.slice(2, 3), authority: { 202610: 'entered' } })).toMatchObject([{ entries: [] }]));
});
