import { handler as worker } from '../../../functions/jobs/billing-worker.ts';
import { signatureHeader } from '../../../scripts/sandbox/stripe/deliveries.ts';
import { type ServedStripe, serveStripe } from '../../../scripts/sandbox/stripe/serve.ts';
import { sqsEvent } from '../../pipeline/support/pipeline.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { startQueues } from '../../../scripts/local/aws/queues.ts';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

export const webhookSecret = 'whsec_one';
export const oldSecret = 'whsec_two';



export type BillingProgram = {
  readonly program: PeopleProgram;
  readonly stripe: ServedStripe;
  readonly clock: { now: Date };
  /** A token of somebody of the tree. */
  readonly tokenOf: (userId: string) => string;
  /** Posts a body to the webhook, signed as the provider would. */
  readonly post: (body: string, options?: { secret?: string; at?: number; header?: string }) => ReturnType<PeopleProgram['call']>;
  /** Messages of the queue that were not worked on yet. */
  readonly waiting: () => Promise<string[]>;
  /** Works through all that waits in the queue. */
  readonly work: () => Promise<void>;
  /** Delivers all events since the last time, in this order. */
  readonly deliver: (order?: (bodies: string[]) => string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const recent = () => Math.floor(Date.now() / 1000);

/** The program with a tree, a queue and the payment provider's stand-in. */
export async function startBilling(now = new Date('2026-11-22T12:00:00Z'), env: Record<string, string> = {}): Promise<BillingProgram> {
  const stripe = await serveStripe(now);
  const { clock } = stripe;
  const queues = await startQueues({ dataDir: ':memory:' });
  const program = await startPeople({ now, env: { STRIPE_API_ROOT: stripe.origin, AWS_ENDPOINT_URL_SQS: queues.endpoint, BILLING_QUEUE_URL: queues.urls.billing, ...env } });
  setClock(() => clock.now);
  program.parameters.put('/insights/test/stripe/secret-key', 'SecureString', 'sk_test_local');
  program.parameters.put('/insights/test/stripe/webhook-secret', 'SecureString', `${webhookSecret},${oldSecret}`);
  await seedTree();
  let delivered = 0;
  let worked = 0;

  const post: BillingProgram['post'] = (body, { secret = webhookSecret, at = recent(), header } = {}) =>
    program.call('receive-stripe-event', { rawBody: body, headers: { 'stripe-signature': header ?? signatureHeader(secret, body, at) } });
  const waiting = async () => (await queues.pending('billing')).slice(worked);
  const work = async () => {
    for (const message of await waiting()) {
      const { batchItemFailures } = await worker(sqsEvent([message]));
      if (batchItemFailures.length > 0) throw new Error(`The worker failed: ${program.lines.slice(-2).join(' ')}`);
      worked += 1;
    }
  };
  return {
    program, stripe, clock, post, waiting, work,
    tokenOf: userId => program.token(userId, userId === 'admin-user'),
    async deliver(order = bodies => bodies) {
      const bodies = order(stripe.sent.slice(delivered));
      delivered = stripe.sent.length;
      for (const body of bodies) {
        const answer = await post(body);
        if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}: ${answer.text}`);
      }
      await work();
    },
    stop: async () => {
      await program.stop();
      await Promise.all([queues.stop(), stripe.stop()]);
    },
  };
}
