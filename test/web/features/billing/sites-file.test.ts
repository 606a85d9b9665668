import { expect, test } from 'vitest';
import { type BillingSite, fileColumns } from '../../../../web/src/features/billing/components/sites-panel.tsx';

const site: BillingSite = {
  siteId: 'a', name: 'Cedar Hollow', suspended: false, unpaid: false, standing: 'none', trialExpiryDate: '2026-12-01', today: '2026-11-24', price: null, paidBy: null,
};
const formatCells = (over: Partial<BillingSite>) => fileColumns.map(({ value }) => value({ ...site, ...over }));

test('the sites file has states in words and amounts with their currency', () => {
  expect(fileColumns.map(({ title }) => title)).toEqual(['Site', 'State', 'Trial ends', 'Pays', 'Currency', 'Billed by the']);
  expect(formatCells({})).toEqual(['Cedar Hollow', '7 days left', '2026-12-01', null, null, null]);
  expect(formatCells({ standing: 'active', trialExpiryDate: null, price: { amount: 8900, currency: 'USD', interval: 'month' } }))
    .toEqual(['Cedar Hollow', 'Active', null, 89, 'USD', 'month']);
  // A currency without smaller units.
  expect(formatCells({ standing: 'grace', trialExpiryDate: null, price: { amount: 12_000, currency: 'JPY', interval: 'year' } }))
    .toEqual(['Cedar Hollow', 'Payment failed', null, 12_000, 'JPY', 'year']);
});
