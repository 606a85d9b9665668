import { randomBytes } from 'node:crypto';
import { localWebhookSecret, signatureHeader } from '../../sandbox/stripe/deliveries.ts';
import { createBillingWorld } from './world.ts';

const kinds = ['wrong secret', 'old time', 'time to come', 'changed body', 'other account', 'replay'] as const;
const rounds = 300;

/**
 * Counts how many of 300 forged events reach the running program's queue. Each round first sends a valid one, which
 * must arrive once.
 */
export async function forgedAccepted(): Promise<number> {
  const world = await createBillingWorld();
  let accepted = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const now = Math.floor(Date.now() / 1000);
      const makeEvent = (more: object) =>
        JSON.stringify({
          id: `evt_${randomBytes(8).toString('hex')}`,
          object: 'event',
          type: 'customer.updated',
          ...more,
          data: { object: { id: `cus_forged${round}`, object: 'customer' } },
        });
      const good = makeEvent({});
      const header = signatureHeader(localWebhookSecret, good, now);
      if ((await world.post(good, header)) !== 1) throw new Error('An event that is signed rightly was not taken');
      const body = makeEvent({});
      switch (kinds[round % kinds.length]) {
        case 'wrong secret':
          accepted += await world.post(body, signatureHeader(`whsec_${randomBytes(6).toString('hex')}`, body, now));
          break;
        case 'old time':
          accepted += await world.post(body, signatureHeader(localWebhookSecret, body, now - 302 - round));
          break;
        case 'time to come':
          accepted += await world.post(body, signatureHeader(localWebhookSecret, body, now + 310 + round));
          break;
        case 'changed body':
          accepted += await world.post(good.replace('cus_forged', 'cus_others'), header);
          break;
        case 'other account': {
          const foreign = makeEvent({ account: `acct_${round}` });
          accepted += await world.post(foreign, signatureHeader(localWebhookSecret, foreign, now));
          break;
        }
        default:
          // The same bytes and signature again, after the event was processed.
          await world.work();
          accepted += await world.post(good, header);
      }
      await world.work();
    }
  } finally {
    await world.stop();
  }
  return accepted;
}
