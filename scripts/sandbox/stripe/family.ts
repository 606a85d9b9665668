import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Answer } from '../http-answers.ts';
import type { Family, FamilyCall, FamilyOptions } from '../sandbox-types.ts';
import { answerApi, eventObject, makeEventObject } from './api.ts';
import { createDeliveries, deliveryOrderSchema, localWebhookSecret } from './deliveries.ts';
import { advance, payOpen } from './clock.ts';
import { completeSession, expireSession, type Happening } from './engine.ts';
import { otherRequest, stripeFailure, unauthorized } from './faults.ts';
import { cards, invoicePage, isCard, payPage, portalPage, securePage } from './pages.ts';
import { type Card, newId, openWorld, type World } from './world.ts';

const orderSchema = z.union([
  deliveryOrderSchema,
  z.strictObject({ dispute: z.string() }),
  z.strictObject({ won: z.string() }),
  z.strictObject({ lost: z.string() }),
  z.strictObject({ card: z.string(), customer: z.string() }),
]);
export type StripeStandIn = {
  readonly world: World;
  answer(call: Pick<FamilyCall, 'method' | 'path' | 'rawPath' | 'query' | 'body' | 'headers' | 'now'>): Answer;
};

/**
 * Creates the payment provider's stand-in: its API below /v1, hosted checkout below /pay, portal below /portal. Time
 * passes with every call: events due since the last one happen first. `sent` receives every event as it is sent.
 */
export function createStripeWorld(options: {
  base: string;
  file?: string | undefined;
  sent: (body: string) => void;
  setMode?: ((mode: 'normal' | 'permuted' | 'repeated' | 'late' | 'lost') => void) | undefined;
}): StripeStandIn {
  const { world, save } = openWorld(options.file);
  const { base } = options;

  const notifyAt = (happening: Happening, at: number) => {
    const event = {
      id: newId(world, 'evt'),
      type: happening.type,
      created: at,
      object: structuredClone(makeEventObject(world, happening, base)),
    };
    world.events.push(event);
    options.sent(JSON.stringify(eventObject(event)));
  };

  function api(call: Parameters<StripeStandIn['answer']>[0], now: number): Answer {
    if (!/^(Bearer|Basic) \S+/.test(call.headers['authorization'] ?? '')) return unauthorized();
    const key = call.method === 'POST' ? call.headers['idempotency-key'] : undefined;
    const request = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex');
    const before = key === undefined ? undefined : world.answered[key];
    if (key !== undefined && before !== undefined) {
      return before.request === request
        ? { status: before.status, body: before.body, headers: { 'idempotent-replayed': 'true' } }
        : otherRequest(key);
    }
    const answer = answerApi({
      world,
      method: call.method,
      path: call.path,
      query: call.rawPath.split('?')[1] ?? '',
      body: call.body,
      now,
      base,
      notify: happening => notifyAt(happening, now),
    });
    if (key !== undefined && 'body' in answer && answer.status < 500)
      world.answered[key] = { request, status: answer.status, body: structuredClone(answer.body) };
    return answer;
  }

  function pay(id: string, call: Parameters<StripeStandIn['answer']>[0], now: number): Answer {
    const session = world.sessions[id];
    if (session === undefined) return { status: 404, html: 'No such session.' };
    if (call.method !== 'POST' || session.status !== 'open') return { status: 200, html: payPage(world, session) };
    const form = new URLSearchParams(call.body);
    const [action, name] = [form.get('action'), form.get('card') ?? ''];
    const notify = (happening: Happening) => notifyAt(happening, now);
    if (action === 'back') return { status: 302, location: session.cancelUrl ?? base };
    if (action === 'expire') expireSession(session, notify);
    if (action === 'refuse')
      return {
        status: 200,
        html: payPage(world, session, 'Your bank did not confirm the payment. Nothing was charged.'),
      };
    if (action === 'pay' && name === 'secure') return { status: 200, html: securePage() };
    if ((action === 'pay' || action === 'confirm') && isCard(name)) {
      if (name === 'declined')
        return {
          status: 200,
          html: payPage(world, session, 'Your card was declined. Nothing was charged; try another card.'),
        };
      const card: Card = { ...cards[name].card, id: newId(world, 'pm') };
      completeSession(world, session, card, now, notify);
      return { status: 302, location: session.successUrl };
    }
    return { status: 200, html: payPage(world, session) };
  }

  function portal(id: string, call: Parameters<StripeStandIn['answer']>[0], now: number): Answer {
    const row = world.portals[id];
    const customer = row && world.customers[row.customer];
    if (row === undefined || customer === undefined) return { status: 404, html: 'No such session.' };
    const shown = (problem?: string): Answer => ({ status: 200, html: portalPage(world, row, problem) });
    if (call.method === 'POST') {
      const form = new URLSearchParams(call.body);
      const [action, name] = [form.get('action'), form.get('card') ?? ''];
      const notify = (happening: Happening) => notifyAt(happening, now);
      const running = Object.values(world.subscriptions).find(
        subscription => subscription.customer === row.customer && subscription.status !== 'canceled',
      );
      // A card is checked before it is stored: the bank may refuse it, or require authentication.
      if (action === 'card' && name === 'declined') return shown('Your card was declined. The card on file was kept.');
      if (action === 'card' && name === 'secure') return { status: 200, html: securePage() };
      if (action === 'refuse') return shown('Your bank did not confirm the card. The card on file was kept.');
      if ((action === 'card' || action === 'confirm') && isCard(name)) {
        customer.card = { ...cards[name].card, id: newId(world, 'pm') };
        notify({ type: 'customer.updated', kind: 'customer', id: customer.id });
        payOpen(world, customer.id, now, notify);
      }
      if (running !== undefined && (action === 'cancel' || action === 'keep')) {
        running.cancelAtPeriodEnd = action === 'cancel';
        running.canceledAt = action === 'cancel' ? now : null;
        notify({ type: 'customer.subscription.updated', kind: 'subscription', id: running.id });
      }
    }
    return shown();
  }

  /** Applies a bank's or provider's action: a dispute, its end, another card. */
  function order(body: string, now: number): Answer {
    const given = orderSchema.safeParse(JSON.parse(body));
    if (!given.success) return { status: 400, body: { message: z.prettifyError(given.error) } };
    const { data } = given;
    const notify = (happening: Happening) => notifyAt(happening, now);
    if ('mode' in data) options.setMode?.(data.mode);
    if ('dispute' in data) {
      const charge = world.charges[data.dispute];
      if (charge === undefined) return { status: 404, body: { message: 'No such charge' } };
      charge.disputed = true;
      const row = {
        id: newId(world, 'dp'),
        charge: charge.id,
        created: now,
        status: 'needs_response' as const,
      };
      world.disputes[row.id] = row;
      notify({ type: 'charge.dispute.created', kind: 'dispute', id: row.id });
    }
    if ('won' in data || 'lost' in data) {
      const row = world.disputes['won' in data ? data.won : data.lost];
      if (row === undefined) return { status: 404, body: { message: 'No such dispute' } };
      row.status = 'won' in data ? 'won' : 'lost';
      notify({ type: 'charge.dispute.closed', kind: 'dispute', id: row.id });
    }
    if ('customer' in data) {
      const customer = world.customers[data.customer];
      if (customer === undefined || !isCard(data.card))
        return { status: 404, body: { message: 'No such customer or card' } };
      customer.card = { ...cards[data.card].card, id: newId(world, 'pm') };
      notify({ type: 'customer.updated', kind: 'customer', id: customer.id });
    }
    return { status: 200, body: { ok: true } };
  }

  return {
    world,
    answer(call) {
      const now = Math.max(world.clock, Math.floor(call.now.getTime() / 1000));
      advance(world, now, notifyAt);
      const [, area = '', id = ''] = call.path.split('/');
      const invoice = area === 'invoice' ? world.invoices[id] : undefined;
      const answer: Answer =
        area === 'v1'
          ? api(call, now)
          : area === 'pay'
            ? pay(id, call, now)
            : area === 'portal'
              ? portal(id, call, now)
              : invoice !== undefined
                ? { status: 200, html: invoicePage(world, invoice) }
                : area === '_order' && call.method === 'POST'
                  ? order(call.body, now)
                  : { status: 404, html: 'Not found.' };
      save();
      return answer;
    },
  };
}

/** Creates the stand-in as a family of the sandbox: its events go to the program's own webhook. */
export function createStripe({ addressOf: getAddress, stripe }: FamilyOptions): Family {
  const deliveries = createDeliveries({ url: stripe.webhookUrl, secret: localWebhookSecret });
  const standIn = createStripeWorld({
    base: getAddress('stripe'),
    file: stripe.file,
    sent: body => deliveries.deliver(body),
    setMode: mode => deliveries.set(mode),
  });
  return { platforms: ['stripe'], answer: call => standIn.answer(call), failure: stripeFailure };
}
