import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BillingProgram, startBilling } from './support.ts';

let billing: BillingProgram;
afterEach(() => billing.stop());

const productsSchema = z.object({ products: z.array(z.object({ key: z.string(), prices: z.array(z.unknown()) })) });
// Prices of other products in the account, before or after the plan's (failing input 17: 100 before it).
test.each([0, 1, 50, 98, 99, 100, 101, 150, 199, 250, 400])('offers the plan behind %d other prices', async count => {
  billing = await startBilling();
  const { world } = billing.stripe.standIn;
  const listed = Object.entries(world.prices);
  const [[, pattern], [, product]] = [listed[0] ?? [], Object.entries(world.products)[0] ?? []];
  if (pattern === undefined || product === undefined) throw new Error('no price');
  world.products['prod_foreign'] = { ...product, id: 'prod_foreign', metadata: {} };
  world.prices = Object.fromEntries([...Array.from({ length: count }, (_, index) => [`price_foreign${index}`, { ...pattern, id: `price_foreign${index}`, product: 'prod_foreign', lookupKey: null }] as const), ...listed]);
  const { products } = productsSchema.parse((await billing.program.call('list-products', { token: billing.tokenOf('site-user') })).json);
  expect(products[0]).toMatchObject({ key: 'main_subscription', prices: [{}, {}] });
  expect(products.map(({ key }) => key)).toContain('veteran-social');
});
