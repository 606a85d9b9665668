import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaViolations } from '../../../../scripts/bench/billing/schema.ts';
import { signatureHeader } from '../../../../scripts/sandbox/stripe/deliveries.ts';
import { type ServedStripe, serveStripe } from '../../../../scripts/sandbox/stripe/serve.ts';

let stripe: ServedStripe;
beforeAll(async () => {
  stripe = await serveStripe();
});
afterAll(() => stripe.stop());

const addresses = {
  success_url: 'http://localhost/success/{CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/upgrade',
};
const day = 86_400_000;
const typesSince = (count: number) =>
  stripe.sent.slice(count).map(body => z.object({ type: z.string() }).parse(JSON.parse(body)).type);
const toPath = (url: string | null) => new URL(url ?? '').pathname.replace('/stripe', '');

async function open(price = 'price_mainmonth', more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const customer = await stripe.client.customers.create({
    email: 'pay@insights.test',
    metadata: { siteId: 'site-1' },
  });
  const session = await stripe.client.checkout.sessions.create({
    customer: customer.id,
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { siteId: 'site-1' } },
    metadata: { siteId: 'site-1' },
    ...addresses,
    ...more,
  });
  return { customer, session };
}
async function paid(card = 'good', price = 'price_mainmonth') {
  const { customer, session } = await open(price);
  const answer = await stripe.press(toPath(session.url), 'pay', card);
  expect(answer).toMatchObject({ status: 302, location: `http://localhost/success/${session.id}` });
  const [subscription] = (await stripe.client.subscriptions.list({ customer: customer.id })).data;
  if (subscription === undefined) throw new Error('No subscription');
  return { customer, session, subscription };
}

test("every answer has exactly the fields and types of the provider's own examples", async () => {
  expect(await schemaViolations()).toEqual([]);
});

test('a checkout is paid once, followed by subscription, invoice, card and events', async () => {
  const before = stripe.sent.length;
  const { customer, session, subscription } = await paid();
  expect(typesSince(before)).toEqual([
    'customer.updated',
    'customer.subscription.created',
    'invoice.created',
    'charge.succeeded',
    'invoice.paid',
    'checkout.session.completed',
  ]);
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { siteId: 'site-1' },
    items: { data: [{ quantity: 1, price: { unit_amount: 8900, currency: 'usd' } }] },
  });
  expect(await stripe.client.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
  });
  expect((await stripe.press(`/pay/${session.id}`, 'pay')).html).toContain('Already paid');
  expect((await stripe.client.invoices.list({ customer: customer.id })).data).toHaveLength(1);
});

test('declined, then 3-D Secure refused, then confirmed', async () => {
  const { session } = await open();
  const page = toPath(session.url);
  expect((await stripe.press(page, 'pay', 'declined')).html).toContain('Your card was declined');
  expect((await stripe.press(page, 'pay', 'secure')).html).toContain('3-D Secure');
  expect((await stripe.press(page, 'refuse', 'secure')).html).toContain('did not confirm');
  expect((await stripe.client.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect((await stripe.press(page, 'confirm', 'secure')).status).toBe(302);
});

test('a session expires after a day, manually, or on request', async () => {
  const { session } = await open();
  expect((await stripe.client.checkout.sessions.expire(session.id)).status).toBe('expired');
  await expect(stripe.client.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  const other = await open();
  expect((await stripe.press(toPath(other.session.url), 'expire')).html).toContain('expired');
  const third = await open();
  stripe.clock.now = new Date(stripe.clock.now.getTime() + day + 1000);
  expect((await stripe.client.checkout.sessions.retrieve(third.session.id)).status).toBe('expired');
});

test('accepts one coupon, a single percentage or fixed amount, and refuses an expired one', async () => {
  const { session } = await open('price_mainmonth', { discounts: [{ promotion_code: 'promo_VETERAN10' }] });
  expect(session).toMatchObject({
    amount_subtotal: 8900,
    amount_total: 8010,
    total_details: { amount_discount: 890 },
  });
  await expect(
    open('price_mainmonth', { discounts: [{ promotion_code: 'promo_SUMMER' }] }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'discounts[0]' });
  await expect(
    open('price_mainmonth', { discounts: [{ coupon: 'tenpercent' }, { coupon: 'partner' }] }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test('a failing card makes the renewal past due, and the fifth failure cancels it', async () => {
  const { customer, subscription } = await paid('later');
  const state = async () => (await stripe.client.subscriptions.retrieve(subscription.id)).status;
  const start = stripe.clock.now.getTime();
  stripe.clock.now = new Date(start + 31 * day);
  expect(await state()).toBe('past_due');
  const [owed] = (await stripe.client.invoices.list({ customer: customer.id })).data;
  expect(owed).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 8900 });
  stripe.clock.now = new Date(start + 50 * day);
  expect(await state()).toBe('canceled');
});

test('a new card pays the outstanding amount', async () => {
  const { customer, subscription } = await paid('later');
  stripe.clock.now = new Date(stripe.clock.now.getTime() + 32 * day);
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  const portal = await stripe.client.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost/back',
  });
  await stripe.press(toPath(portal.url), 'card', 'good');
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('manual retries do not change the retry schedule', async () => {
  const { customer, subscription } = await paid('later');
  stripe.clock.now = new Date(stripe.clock.now.getTime() + 40 * day);
  const portal = await stripe.client.billingPortal.sessions.create({ customer: customer.id, return_url: 'http://localhost/back' });
  const owed = async () => (await stripe.client.invoices.list({ customer: customer.id })).data[0];
  const before = await owed();
  expect(before).toMatchObject({ status: 'open', attempt_count: 4 });
  for (let time = 0; time < 3; time += 1) await stripe.press(toPath(portal.url), 'card', 'later');
  expect(await owed()).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: before?.next_payment_attempt });
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
});

test('the portal rejects cards that the bank refuses and asks for 3-D Secure', async () => {
  const { customer } = await paid();
  const last4 = async () =>
    z
      .object({ invoice_settings: z.object({ default_payment_method: z.object({ card: z.object({ last4: z.string() }) }) }) })
      .parse(await stripe.client.customers.retrieve(customer.id, { expand: ['invoice_settings.default_payment_method'] }))
      .invoice_settings.default_payment_method.card.last4;
  const portal = await stripe.client.billingPortal.sessions.create({ customer: customer.id, return_url: 'http://localhost/back' });
  const press = (action: string, card: string) => stripe.press(toPath(portal.url), action, card);
  expect((await press('card', 'declined')).html).toContain('Your card was declined. The card on file was kept.');
  expect((await press('card', 'secure')).html).toContain('3-D Secure');
  expect((await press('refuse', 'secure')).html).toContain('did not confirm the card');
  expect(await last4()).toBe('4242');
  await press('confirm', 'secure');
  expect(await last4()).toBe('3184');
});

test('a new quantity is prorated to the second and previewed before confirmation', async () => {
  const { subscription } = await paid();
  const item = subscription.items.data[0];
  stripe.clock.now = new Date(stripe.clock.now.getTime() + 10 * day);
  const change = [{ id: item?.id ?? '', quantity: 3 }];
  const preview = await stripe.client.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: change },
  });
  const left =
    ((item?.current_period_end ?? 0) - stripe.clock.now.getTime() / 1000) /
    ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0));
  const pending = Math.round(3 * 8900 * left) - Math.round(8900 * left);
  expect(preview.total).toBe(3 * 8900 + pending);
  const changed = await stripe.client.subscriptions.update(subscription.id, { items: change });
  expect(changed.items.data[0]?.quantity).toBe(3);
  expect((await stripe.client.invoices.createPreview({ subscription: subscription.id })).total).toBe(
    preview.total,
  );
});

test('an idempotency key repeats its first answer and refuses a different request', async () => {
  const [first, two] = await Promise.all(
    [1, 2].map(() =>
      stripe.client.customers.create({ email: 'a@insights.test' }, { idempotencyKey: 'once' }),
    ),
  );
  expect(first?.id).toBe(two?.id);
  await expect(
    stripe.client.customers.create({ email: 'b@insights.test' }, { idempotencyKey: 'once' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test("signatures pass the client's verification", () => {
  const body = stripe.sent[0] ?? '';
  const header = signatureHeader('whsec_test', body, Math.floor(Date.now() / 1000));
  expect(stripe.client.webhooks.constructEvent(body, header, 'whsec_test').object).toBe('event');
  expect(() => stripe.client.webhooks.constructEvent(body, header, 'whsec_other')).toThrow('signature');
});

test("unknown objects return the provider's errors", async () => {
  await expect(stripe.client.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(stripe.client.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
    statusCode: 404,
  });
  stripe.faults.next = 1;
  await expect(stripe.client.products.list()).rejects.toMatchObject({ statusCode: 500 });
});
