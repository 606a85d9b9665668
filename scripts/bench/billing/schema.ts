import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { serveStripe } from '../../sandbox/stripe/serve.ts';

/**
 * Schema of the provider's own examples (data/recordings/PROVENANCE.md). The stand-in's objects are checked against the
 * package's types at compile time; this checks the rest.
 */
const examplesSchema = z.object({ resources: z.record(z.string(), z.record(z.string(), z.unknown())) });
const examples = () =>
  examplesSchema.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../data/recordings/payments/stripe-fixtures.json'), 'utf8'),
    ),
  ).resources;

/** Fields of the examples that the package's types no longer have, or that only some kinds of an object have. */
const gone: Readonly<Record<string, readonly string[]>> = {
  invoice: ['subscription'],
  subscription: ['managed_payments'],
  charge: ['refunds'],
};
/**
 * Fields required by the package's types but missing in the examples, which are three months older; `payments` appears
 * on request.
 */
const newer: Readonly<Record<string, readonly string[]>> = {
  product: ['tax_details'],
  customer: ['customer_account'],
  'checkout.session': ['allowed_payment_method_types'],
  invoice: ['payments'],
  dispute: ['intended_submission_method'],
};

type Kind = 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean' | 'absent';
function detectKind(value: unknown): Kind {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'object' ? kind : 'absent';
}

/**
 * Lists differences between an answer and the provider's example: missing fields and other types. Nulls match anything,
 * and an id matches its object.
 */
function listViolations(name: string, example: unknown, answer: unknown): string[] {
  if (typeof example !== 'object' || example === null) return [`${name}: no example`];
  if (typeof answer !== 'object' || answer === null) return [`${name}: no answer`];
  const expectedFields: Readonly<Record<string, unknown>> = { ...example };
  const given: Readonly<Record<string, unknown>> = { ...answer };
  const added = Object.keys(given).filter(
    field => !Object.hasOwn(expectedFields, field) && newer[name]?.includes(field) !== true,
  );
  const different = Object.keys(expectedFields)
    .filter(field => gone[name]?.includes(field) !== true)
    .flatMap(field => {
      const [expected, found] = [detectKind(expectedFields[field]), detectKind(given[field])];
      if (found === 'absent') return [`${name}.${field}: missing`];
      const isReference = [expected, found].every(kind => kind === 'string' || kind === 'object');
      return expected === found || expected === 'null' || found === 'null' || isReference
        ? []
        : [`${name}.${field}: ${found}, not ${expected}`];
    });
  return [...different, ...added.map(field => `${name}.${field}: not in the example`)];
}

/** Compares each kind of object the stand-in returns with the provider's example. */
export async function schemaViolations(): Promise<string[]> {
  const stripe = await serveStripe();
  const ask = async (path: string, form?: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await fetch(`${stripe.origin}/v1/${path}`, {
      headers: { authorization: 'Bearer sk_test_local' },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    return answer.json();
  };
  const list = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
  const first = async (path: string) => list.parse(await ask(path)).data[0];
  const made = z.looseObject({ id: z.string() });
  try {
    const customer = made.parse(await ask('customers', { name: 'Bench' })).id;
    const session = made.parse(
      await ask('checkout/sessions', {
        customer,
        mode: 'subscription',
        'line_items[0][price]': 'price_mainmonth',
        'line_items[0][quantity]': '1',
        success_url: stripe.origin,
      }),
    ).id;
    await stripe.press(`/pay/${session}`, 'pay');
    const charge = await first(`charges?customer=${customer}`);
    await fetch(`${stripe.origin}/_order`, { method: 'POST', body: JSON.stringify({ dispute: charge?.id }) });
    const method = stripe.standIn.world.customers[customer]?.card?.id ?? '';
    const invoice = await first(`invoices?customer=${customer}&expand[]=data.payments`);
    const answers: Readonly<Record<string, unknown>> = {
      product: await first('products'),
      price: await first('prices'),
      coupon: await ask('coupons/tenpercent'),
      promotion_code: await first('promotion_codes?code=VETERAN10'),
      customer: await ask(`customers/${customer}`),
      'checkout.session': await ask(`checkout/sessions/${session}`),
      subscription: await first(`subscriptions?customer=${customer}`),
      invoice,
      charge: await first(`charges?customer=${customer}`),
      refund: await ask('refunds', { charge: charge?.id ?? '', amount: '100' }),
      dispute: await first('disputes'),
      'billing_portal.session': await ask('billing_portal/sessions', { customer, return_url: stripe.origin }),
      event: JSON.parse(stripe.sent[0] ?? ''),
      invoice_payment: z.parse(z.object({ payments: list }), invoice).payments.data[0],
      item: await first(`checkout/sessions/${session}/line_items`),
      payment_method: await ask(`payment_methods/${method}`),
    };
    const examplesByName = examples();
    return Object.entries(answers).flatMap(([name, answer]) => listViolations(name, examplesByName[name], answer));
  } finally {
    await stripe.stop();
  }
}
