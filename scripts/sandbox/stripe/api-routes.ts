import type { Answer } from '../http-answers.ts';
import { type Ask, createSession, isTrue, ok, previewInvoice, refund, updateSubscription } from './api-actions.ts';
import { chargeObject, disputeObject } from './charge-objects.ts';
import { lineItemList, sessionObject } from './checkout-objects.ts';
import { customerChanges } from './customer-changes.ts';
import { endSubscription, expireSession } from './engine.ts';
import { invalid, missing } from './faults.ts';
import { getGroup, getText, getTexts } from './form.ts';
import { invoiceObject } from './invoice-objects.ts';
import {
  cardObject,
  couponObject,
  customerObject,
  deletedCustomer,
  portalObject,
  priceObject,
  productObject,
  promotionObject,
} from './objects.ts';
import { subscriptionObject } from './subscription-object.ts';
import { makeProviderList } from './wire.ts';
import { newId } from './world.ts';

type Route = { readonly method: string; readonly path: RegExp; readonly run: (ask: Ask) => Answer };

const newest = <Row extends { created: number }>(rows: readonly Row[]): Row[] =>
  rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => b.row.created - a.row.created || b.index - a.index)
    .map(({ row }) => row);

/** Returns a page of a list, newest first, with the provider's paging. */
function paged<Row extends { id: string }>(
  { fields, path }: Ask,
  rows: readonly Row[],
  draw: (row: Row) => unknown,
): Answer {
  const limit = Number(getText(fields, 'limit') ?? '10');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return invalid('Invalid integer: limit', 'limit');
  const after = getText(fields, 'starting_after');
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const page = rows.slice(from, from + limit);
  return ok(makeProviderList(page.map(draw), path, from + limit < rows.length));
}
const ofCustomer = <Row extends { customer: string; created: number }>(
  { fields }: Ask,
  rows: Readonly<Record<string, Row>>,
): Row[] => {
  const customer = getText(fields, 'customer');
  return newest(Object.values(rows).filter(row => customer === undefined || row.customer === customer));
};

/** Calls of the API that the stand-in answers. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/products$/,
    run: ask =>
      paged(
        ask,
        Object.values(ask.world.products).filter(({ active }) => active === isTrue(getText(ask.fields, 'active'))),
        productObject,
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/prices$/,
    run: ask =>
      paged(
        ask,
        Object.values(ask.world.prices).filter(({ active }) => active === isTrue(getText(ask.fields, 'active'))),
        row => priceObject(ask.world, row, ask.expand),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/coupons\/([^/]+)$/,
    run: ({ world, id, expand }) =>
      world.coupons[id] ? ok(couponObject(world.coupons[id], expand)) : missing('coupon', id),
  },
  {
    method: 'GET',
    path: /^\/v1\/coupons$/,
    run: ask => paged(ask, Object.values(ask.world.coupons), row => couponObject(row, ask.expand)),
  },
  {
    method: 'GET',
    path: /^\/v1\/promotion_codes$/,
    run: ask => {
      const [code, active] = [getText(ask.fields, 'code')?.toLowerCase(), getText(ask.fields, 'active')];
      const found = Object.values(ask.world.promotions).filter(
        row =>
          (code === undefined || row.code.toLowerCase() === code) &&
          (active === undefined || row.active === isTrue(active)),
      );
      return paged(ask, found, row => promotionObject(ask.world, row, ask.expand));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    run: ({ world, fields, now }) => {
      const row = {
        id: newId(world, 'cus'),
        created: now,
        email: getText(fields, 'email') ?? null,
        name: getText(fields, 'name') ?? null,
        address: null,
        customFields: [],
        metadata: getTexts(getGroup(fields, 'metadata')),
        card: null,
        invoices: 0,
        balance: 0,
        deleted: false,
      };
      world.customers[row.id] = row;
      return ok(customerObject(row));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/([^/]+)$/,
    run: ({ world, id, fields, notify }) => {
      const row = world.customers[id];
      if (row === undefined || row.deleted) return missing('customer', id);
      Object.assign(row, customerChanges(fields));
      notify({ type: 'customer.updated', kind: 'customer', id });
      return ok(customerObject(row));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers$/,
    run: ask =>
      paged(ask, newest(Object.values(ask.world.customers).filter(({ deleted }) => !deleted)), row =>
        customerObject(row, ask.expand),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    run: ({ world, id, expand }) =>
      world.customers[id] === undefined
        ? missing('customer', id)
        : ok(world.customers[id].deleted ? deletedCustomer(id) : customerObject(world.customers[id], expand)),
  },
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, run: createSession },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions$/,
    run: ask =>
      paged(ask, ofCustomer(ask, ask.world.sessions), row => sessionObject(ask.world, row, ask.base, ask.expand)),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    run: ({ world, id, base, expand }) =>
      world.sessions[id]
        ? ok(sessionObject(world, world.sessions[id], base, expand))
        : missing('checkout.session', id, 'session'),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
    run: ({ world, id }) =>
      world.sessions[id] ? ok(lineItemList(world, world.sessions[id])) : missing('checkout.session', id, 'session'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    run: ({ world, id, base, notify }) => {
      const row = world.sessions[id];
      if (row === undefined) return missing('checkout.session', id, 'session');
      if (row.status !== 'open')
        return invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
        );
      expireSession(row, notify);
      return ok(sessionObject(world, row, base));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    run: ask =>
      paged(
        ask,
        ofCustomer(ask, ask.world.subscriptions).filter(
          ({ status }) => getText(ask.fields, 'status') === 'all' || status !== 'canceled',
        ),
        row => subscriptionObject(ask.world, row, ask.expand),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    run: ({ world, id, expand }) =>
      world.subscriptions[id]
        ? ok(subscriptionObject(world, world.subscriptions[id], expand))
        : missing('subscription', id),
  },
  { method: 'POST', path: /^\/v1\/subscriptions\/([^/]+)$/, run: updateSubscription },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    run: ({ world, id, now, notify }) => {
      const row = world.subscriptions[id];
      if (row === undefined || row.status === 'canceled') return missing('subscription', id);
      endSubscription(row, now, notify);
      return ok(subscriptionObject(world, row));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    run: ask =>
      paged(ask, ofCustomer(ask, ask.world.invoices), row => invoiceObject(ask.world, row, ask.base, ask.expand)),
  },
  { method: 'POST', path: /^\/v1\/invoices\/create_preview$/, run: previewInvoice },
  {
    method: 'GET',
    path: /^\/v1\/invoices\/([^/]+)$/,
    run: ({ world, id, base, expand }) =>
      world.invoices[id] ? ok(invoiceObject(world, world.invoices[id], base, expand)) : missing('invoice', id),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges$/,
    run: ask => paged(ask, ofCustomer(ask, ask.world.charges), chargeObject),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/([^/]+)$/,
    run: ({ world, id }) => (world.charges[id] ? ok(chargeObject(world.charges[id])) : missing('charge', id)),
  },
  { method: 'POST', path: /^\/v1\/refunds$/, run: refund },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    run: ask =>
      paged(
        ask,
        newest(Object.values(ask.world.disputes)).filter(
          ({ charge }) => charge === (getText(ask.fields, 'charge') ?? charge),
        ),
        row => disputeObject(ask.world, row),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods\/([^/]+)$/,
    run: ({ world, id }) => {
      const owner = Object.values(world.customers).find(({ card }) => card?.id === id);
      return owner?.card ? ok(cardObject(owner.card, owner.id)) : missing('PaymentMethod', id);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    run: ({ world, fields, now, base }) => {
      const customer = getText(fields, 'customer') ?? '';
      if (world.customers[customer]?.deleted !== false) return missing('customer', customer, 'customer');
      const row = {
        id: newId(world, 'bps'),
        customer,
        returnUrl: getText(fields, 'return_url') ?? base,
        created: now,
      };
      world.portals[row.id] = row;
      return ok(portalObject(row, base));
    },
  },
];
