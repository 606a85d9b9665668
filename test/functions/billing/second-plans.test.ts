import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeNode } from '../../../functions/services/tree/node-changes.ts';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { nodeKey, sitesTable } from '../../../functions/stores/sites/site-items.ts';
import { getBillingAccounts } from '../../../functions/stores/billing.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { type BillingProgram, startBilling } from './support.ts';

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
/** Every purchase of this file is made by another clock second, so that an order can be told. */
beforeEach(() => {
  billing.clock.now = new Date(billing.clock.now.getTime() + 60_000);
});

const call = (endpoint: Parameters<BillingProgram['program']['call']>[0], siteId: string, body?: unknown) =>
  billing.program.call(endpoint, { token: billing.tokenOf('admin-user'), params: { siteId }, ...(body === undefined ? {} : { body }) });
const checkout = z.object({ url: z.string() });
const begin = async (siteId: string, priceId: string, siteIds?: string[]) =>
  checkout.parse((await call('create-checkout', siteId, { items: [{ priceId }], sendEmail: false, ...(siteIds && { siteIds }) })).json).url;
const pay = (url: string) => billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
const readAttr = async (siteId: string) => (await getNode(siteId))?.attr;
const mayChange = async (siteId: string) => {
  const node = await getNode(siteId);
  return (await billing.program.call('update-site', {
    token: billing.tokenOf('site-user'), params: { siteId }, body: { revision: node?.revision ?? 0, site: { attr: { phone: '1' } } },
  })).status;
};
const runningFor = (siteId: string) =>
  Object.values(billing.stripe.standIn.world.subscriptions).filter(
    ({ status, metadata }) => status === 'active' && Object.values(metadata).some(value => value.split(/[,:]/).includes(siteId)),
  );
const payerKept = async (siteId: string) => (await getBillingAccounts([siteId])).get(siteId)?.subscription?.status;
const undo = async (siteId: string) => {
  const { status } = await call('undo-purchase', siteId);
  await billing.deliver();
  return status;
};

describe('a site is paid for only once', () => {
  test('an open checkout ends when another plan pays for its site', async () => {
    const open = await begin('site-n1', 'price_mainmonth');
    await pay(await begin('org', 'price_mainmonth', ['site-n1']));
    await billing.deliver();
    await pay(open).catch(() => undefined);
    await billing.deliver();
    expect(runningFor('site-n1')).toHaveLength(1);
    expect([await payerKept('org'), await payerKept('site-n1')]).toEqual(['active', undefined]);
    expect(await undo('org')).toBe(204);
  });

  test('the later of two received payments is refunded, and the site stays open', async () => {
    const ownUrl = await begin('site-n1', 'price_mainmonth');
    await pay(await begin('org', 'price_mainmonth', ['site-n1']));
    billing.clock.now = new Date(billing.clock.now.getTime() + 60_000);
    await pay(ownUrl);
    await billing.deliver();
    await billing.deliver();
    expect(runningFor('site-n1')).toHaveLength(1);
    expect(await payerKept('org')).toBe('active');
    const refunded = Object.values(billing.stripe.standIn.world.charges).filter(({ customer, refunded: amount }) => amount > 0 && billing.stripe.standIn.world.customers[customer]?.metadata['siteId'] === 'site-n1');
    expect(refunded.length).toBeGreaterThan(0);
    expect((await readAttr('site-n1'))?.unpaid).toBeUndefined();
    expect(await mayChange('site-n1')).toBe(200);
    expect(await undo('org')).toBe(204);
  });

  test('monthly and yearly checkouts started and paid in two tabs become one plan', async () => {
    const [monthly, yearly] = await Promise.all([begin('site-w1', 'price_mainmonth'), begin('site-w1', 'price_mainyear')]);
    await pay(monthly).catch(() => undefined);
    billing.clock.now = new Date(billing.clock.now.getTime() + 60_000);
    await pay(yearly).catch(() => undefined);
    await billing.deliver();
    await billing.deliver();
    const running = runningFor('site-w1');
    expect(running).toHaveLength(1);
    expect((await getBillingAccounts(['site-w1'])).get('site-w1')?.subscription).toMatchObject({ id: running[0]?.id, status: 'active' });
    expect(await undo('site-w1')).toBe(204);
  });
});

describe('undoing a purchase leaves a site as it was', () => {
  test.each([
    ['open without a trial', 'site-s1', {}, { unpaid: undefined, trialExpiryDate: undefined }],
    ['on trial', 'site-s1', { trialExpiryDate: '2027-03-01' }, { unpaid: undefined, trialExpiryDate: '2027-03-01' }],
    ['closed', 'site-s1', { unpaid: true as const }, { unpaid: true, trialExpiryDate: undefined }],
  ])('%s', async (_before, siteId, attr, after) => {
    await changeNode(siteId, node => {
      const { trialExpiryDate: _trial, unpaid: _unpaid, ...others } = node.attr;
      return { ...node, attr: { ...others, ...attr } };
    });
    await pay(await begin(siteId, 'price_mainmonth'));
    await billing.deliver();
      expect((await readAttr(siteId))?.unpaid).toBeUndefined();
    expect(await undo(siteId)).toBe(204);
    const { unpaid, trialExpiryDate } = (await readAttr(siteId)) ?? {};
    expect({ unpaid, trialExpiryDate }).toEqual(after);
  });
});

test('a payment for a site deleted meanwhile is refunded, and operators are notified', async () => {
  const url = await begin('site-trial', 'price_mainmonth');
  await documentClient().send(new DeleteCommand({ TableName: sitesTable(), Key: nodeKey('site-trial') }));
  expect(await getNode('site-trial')).toBeNull();
  await pay(url);
  await billing.deliver();
  await billing.deliver();
  expect(runningFor('site-trial')).toEqual([]);
  expect(billing.program.lines.join('\n')).toContain('A plan was paid for a node that is gone');
});
