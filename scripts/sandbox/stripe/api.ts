import type Stripe from 'stripe';
import type { Answer } from '../http-answers.ts';
import type { ApiCall } from './api-actions.ts';
import { routes } from './api-routes.ts';
import { chargeObject, disputeObject } from './charge-objects.ts';
import { sessionObject } from './checkout-objects.ts';
import type { Happening } from './engine.ts';
import { unknownRoute } from './faults.ts';
import { getExpanded, readFields } from './form.ts';
import { invoiceObject } from './invoice-objects.ts';
import { customerObject } from './objects.ts';
import { subscriptionObject } from './subscription-object.ts';
import type { World } from './world.ts';

/** Answers a call of the provider's API. */
export function answerApi(call: ApiCall): Answer {
  const { method, path } = call;
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match === null) continue;
    const fields = readFields(method === 'GET' ? call.query : call.body);
    return route.run({ ...call, fields, expand: getExpanded(fields), id: match[1] ?? '' });
  }
  return unknownRoute(method, path);
}

/** Returns an event's current object. */
export function makeEventObject(world: World, { kind, id }: Happening, base: string): unknown {
  switch (kind) {
    case 'session':
      return world.sessions[id] && sessionObject(world, world.sessions[id], base);
    case 'subscription':
      return world.subscriptions[id] && subscriptionObject(world, world.subscriptions[id]);
    case 'invoice':
      return world.invoices[id] && invoiceObject(world, world.invoices[id], base);
    case 'charge':
      return world.charges[id] && chargeObject(world.charges[id]);
    case 'dispute':
      return world.disputes[id] && disputeObject(world, world.disputes[id]);
    case 'customer':
      return world.customers[id] && customerObject(world.customers[id]);
  }
}

/** Builds an event as it is sent. */
export const eventObject = (event: { id: string; type: string; created: number; object: unknown }) =>
  ({
    id: event.id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  }) satisfies Omit<Stripe.Event, 'data' | 'type' | 'api_version'> & {
    type: string;
    api_version: string;
    data: unknown;
  };
