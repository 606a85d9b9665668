import { describe, expect, it } from 'vitest';
import { revenueOfNode } from '../../../../shared/domain/sales/entered-revenue.ts';

const month = (yearMonth: string, revenue: number, currency = 'USD') => ({ yearMonth, revenue, currency });

describe("entered revenue of a node's sites", () => {
  it('adds up to the cent, and compares the sites that entered both months', () => {
    const { currency, months } = revenueOfNode([[month('202510', 100), month('202610', 150.1)], [month('202610', 0.2)], []]);
    expect(currency).toBe('USD');
    expect([...months]).toEqual([
      ['202510', { revenue: 100, sites: 1, like: { revenue: 0, revenueBefore: 0 } }],
      ['202610', { revenue: 150.3, sites: 2, like: { revenue: 150.1, revenueBefore: 100 } }],
    ]);
  });
  it('never adds currencies', () => {
    const { currency, months } = revenueOfNode([[month('202610', 1)], [month('202610', 2, 'CAD')]]);
    expect(currency).toBeNull();
    expect(months.get('202610')).toEqual({ revenue: null, sites: 2, like: { revenue: null, revenueBefore: null } });
  });
  it('is empty if no site has entered any', () => expect(revenueOfNode([[]])).toEqual({ currency: null, months: new Map() }));
});
