import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { readText, writeAnswer } from '../http-answers.ts';
import { createStripeWorld, type StripeStandIn } from './family.ts';

export type ServedStripe = {
  readonly origin: string;
  readonly client: Stripe;
  readonly standIn: StripeStandIn;
  /** Bodies of the events so far, as they would be sent. */
  readonly sent: string[];
  readonly clock: { now: Date };
  /** Number of next calls answered with a fault. */
  readonly faults: { next: number; status: number };
  /** Clicks a button of the hosted pages. */
  readonly press: (
    path: string,
    action: string,
    card?: string,
  ) => Promise<{ status: number; location: string | null; html: string }>;
  /** Starts an empty world, with ids counted from here, so that no event belongs to another world. */
  readonly renew: (from?: number) => void;
  readonly stop: () => Promise<void>;
};

/** Serves only the payment provider's stand-in on loopback, with its unchanged client, for tests and figures. */
export async function serveStripe(now = new Date('2026-11-22T12:00:00Z')): Promise<ServedStripe> {
  const clock = { now };
  const sent: string[] = [];
  const faults = { next: 0, status: 500 };
  let base = '';
  const newStandIn = () => createStripeWorld({ base, sent: body => sent.push(body) });
  let standIn: StripeStandIn;
  const server: Server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stripe');
      const body = await readText(request);
      if (faults.next > 0) {
        faults.next -= 1;
        const error = { type: 'api_error', message: 'asked for' };
        return writeAnswer(response, { status: faults.status, body: { error } });
      }
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      const path = url.pathname.replace(/^\/stripe(?=\/)/, '');
      const rawPath = `${path}${url.search}`;
      const method = request.method ?? 'GET';
      return writeAnswer(
        response,
        standIn.answer({ method, path, rawPath, query: url.searchParams, body, headers, now: clock.now }),
      );
    })();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  base = `${origin}/stripe`;
  standIn = newStandIn();
  const client = new Stripe('sk_test_local', {
    host: '127.0.0.1',
    port: address.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    origin,
    client,
    get standIn() {
      return standIn;
    },
    sent,
    clock,
    faults,
    renew(from = 0) {
      standIn = newStandIn();
      standIn.world.count = from;
      sent.splice(0);
    },
    async press(path, action, card = 'good') {
      const answer = await fetch(path.startsWith('http') ? path : `${base}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ action, card }),
      });
      return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
