import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

/** Signs the local program's events; it protects nothing. */
export const localWebhookSecret = 'whsec_local_webhook_secret';

/** Delivery modes of events: immediate, out of order, twice, seconds late, or never. */
export const deliveryModes = ['normal', 'permuted', 'repeated', 'late', 'lost'] as const;
export const deliveryOrderSchema = z.strictObject({ mode: z.enum(deliveryModes) });
export type DeliveryMode = z.infer<typeof deliveryOrderSchema>['mode'];

/** Builds the header that authenticates a body: a time and an HMAC over both. */
export const signatureHeader = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const gatherMs = 150;
const lateMs = 3_000;
/** The provider retries for days; a demonstration is shorter. */
const againMs = [1_000, 5_000, 15_000, 60_000];

/** Creates the sender of signed events, which retries until they are accepted. Signatures use the machine's time. */
export function createDeliveries({ url, secret }: { url: string; secret: string }) {
  let mode: DeliveryMode = 'normal';
  let gathered: string[] = [];

  async function send(body: string): Promise<void> {
    for (const pauseMs of [0, ...againMs]) {
      if (pauseMs > 0) await wait(pauseMs, undefined, { ref: false });
      const seconds = Math.floor(Date.now() / 1000);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(secret, body, seconds),
      };
      const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
      if (answer?.ok) return;
    }
  }

  async function release(): Promise<void> {
    await wait(mode === 'late' ? lateMs : gatherMs, undefined, { ref: false });
    const bodies = gathered;
    gathered = [];
    const order = mode === 'permuted' ? bodies.toReversed() : mode === 'repeated' ? [...bodies, ...bodies] : bodies;
    for (const body of order) await send(body);
  }

  return {
    mode: () => mode,
    set: (next: DeliveryMode) => void (mode = next),
    deliver(body: string) {
      if (mode === 'lost') return;
      gathered.push(body);
      if (gathered.length === 1) void release();
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
