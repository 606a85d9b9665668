import { describe, expect, it } from 'vitest';
import { type SiteSides, unitsOfNode } from '../../../../shared/domain/sales/node-units.ts';

const entered = (yearMonth: string, value: number, revenuePerUnit = 100, currency = 'USD') => ({
  yearMonth, currency, entries: [{ metricKey: 'new', display: 'New', value, revenuePerUnit }],
});
const site = (part: Partial<SiteSides>): SiteSides => ({ currency: 'USD', entered: [], won: new Map(), authority: {}, ...part });
const won = (months: Record<string, [number, number]>) =>
  new Map(Object.entries(months).map(([month, [units, revenue]]) => [month, { units, revenue }]));

/** One whose people enter, one whose CRM wins, one with both of which the CRM was named. */
const sites = [
  site({ entered: [entered('202509', 3), entered('202609', 4)], won: won({ '202609': [9, 900] }) }),
  site({ won: won({ '202509': [2, 50.1], '202609': [0, 0] }) }),
  site({ entered: [entered('202609', 7)], won: won({ '202609': [5, 500.2] }), authority: { 202609: 'crm' } }),
];

describe('units of all sites of a node', () => {
  it('use the source that counts at each site, and compare sites with both months', () => {
    const { currency, months } = unitsOfNode(sites, ['202508', '202509', '202609']);
    expect(currency).toBe('USD');
    expect([...months]).toEqual([
      ['202509', { units: 5, revenue: 350.1, sites: 2, entered: 1, like: { sites: 0, units: 0, unitsBefore: 0, revenue: 0, revenueBefore: 0 } }],
      // 4 entered + 0 won + 5 won, never the 9 or the 7 beside them; the third site has no September before.
      ['202609', { units: 9, revenue: 900.2, sites: 3, entered: 1, like: { sites: 2, units: 4, unitsBefore: 5, revenue: 400, revenueBefore: 350.1 } }],
    ]);
  });
  it('have no revenue in several currencies', () => {
    const { currency, months } = unitsOfNode([...sites, site({ currency: 'CAD', won: won({ '202609': [1, 10] }) })], ['202609']);
    expect(currency).toBeNull();
    expect(months.get('202609')).toMatchObject({ units: 10, revenue: null, like: { revenue: null, revenueBefore: null } });
  });
  it('have no currency without revenue, and no CRM units in months set to entered', () => {
    const named = site({ won: won({ '202609': [3, 300] }), authority: { 202609: 'entered' } });
    const lost = site({ entered: [entered('202609', 2)], authority: { 202609: 'crm' } });
    expect(unitsOfNode([named, lost], ['202609'])).toMatchObject({ currency: null, months: new Map([['202609', { units: 0, revenue: 0, sites: 2, entered: 1 }]]) });
  });
  it('are empty without a site', () => expect(unitsOfNode([], ['202609'])).toEqual({ currency: null, months: new Map() }));
});
