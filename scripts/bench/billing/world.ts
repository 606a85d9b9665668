import { createHash } from 'node:crypto';
import { deliverEmailsDirectly, directMailQueue } from '../../local/functions/deliver-mails.ts';
import * as z from 'zod/mini';
import { sqsClient } from '../../../functions/runtime/clients/sqs.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { DomainError } from '../../../functions/runtime/errors.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { logTo } from '../../../functions/runtime/logger.ts';
import { receiveEvent } from '../../../functions/services/billing/receive-event.ts';
import { workOnEvent } from '../../../functions/services/billing/work-on-event.ts';
import { type BillingMessage, billingMessageSchema, forEachQueue } from '../../../shared/messages/queues.ts';
import { serveAwsJson } from '../../local/aws/aws-json.ts';
import { startBridge } from '../../local/aws/bridge.ts';
import { startDatabase } from '../../local/aws/database.ts';
import { createMail } from '../../local/aws/mail.ts';
import { createParameters } from '../../local/aws/parameters.ts';
import { applyEnvironment, localEnvironment, localSecrets, tablePrefix } from '../../local/local-environment.ts';
import { localWebhookSecret, signatureHeader } from '../../sandbox/stripe/deliveries.ts';
import { serveStripe } from '../../sandbox/stripe/serve.ts';

const batchSchema = z.object({ Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })) });

/** Error that a seeded stream kills the process with, as if the program ended after that step. */
class Killed extends Error {}

export type BillingWorld = Awaited<ReturnType<typeof createBillingWorld>>;

/** Creates everything billing needs in one process: the provider's stand-in, webhook, worker, database and email. */
export async function createBillingWorld() {
  const stripe = await serveStripe();
  const { clock } = stripe;
  const database = await startDatabase({ dataDir: ':memory:', tablePrefix, clock: () => clock.now });
  const parameters = createParameters(':memory:');
  for (const [name, value] of Object.entries(localSecrets({}))) parameters.put(name, 'SecureString', value);
  const mail = createMail(':memory:');
  const bridge = await startBridge({
    ssm: (request, response) => serveAwsJson(parameters.operations, request, response),
    ses: mail.handleSes,
  });
  const nowhere = 'http://127.0.0.1:9';
  const urls = {
    ...forEachQueue(() => nowhere),
    billing: `${nowhere}/billing`,
    mails: directMailQueue,
  };
  const environment = localEnvironment(
    {
      origin: stripe.origin,
      internal: bridge.endpoint,
      database: database.endpoint,
      userPoolId: 'us-east-1_Bench0000',
      clientId: 'bench',
      keyArn: 'none',
      queues: { endpoint: nowhere, urls },
    },
    {},
  );
  const restore = applyEnvironment({ ...environment, PUBLIC_ORIGIN: stripe.origin });
  forgetEnvironment();
  setClock(() => clock.now);
  logTo(() => {});
  const queue: BillingMessage[] = [];
  sqsClient().middlewareStack.add(
    () =>
      async ({ input }) => {
        const { Entries } = batchSchema.parse(input);
        for (const { MessageBody } of Entries) queue.push(billingMessageSchema.parse(JSON.parse(MessageBody)));
        return {
          response: {},
          output: {
            $metadata: {},
            Successful: Entries.map(({ Id, MessageBody }) => ({
              Id,
              MessageId: Id,
              MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
            })),
            Failed: [],
          },
        };
      },
    { step: 'initialize', priority: 'low' },
  );
  deliverEmailsDirectly();
  /** Database calls until the program is killed; negative: never. */
  const life = { left: -1 };
  documentClient().middlewareStack.add(
    next => async args => {
      if (life.left === 0) throw new Killed('killed');
      const answer = await next(args);
      life.left -= 1;
      if (life.left === 0) throw new Killed('killed');
      return answer;
    },
    { step: 'initialize', priority: 'low' },
  );

  async function attempt(work: () => Promise<void>, livesFor: number): Promise<boolean> {
    life.left = livesFor;
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Killed) && !String(error).includes('killed')) throw error;
      return false;
    } finally {
      life.left = -1;
    }
  }
  /** Processes the queue; messages of a killed program return. */
  async function work(livesFor = -1): Promise<void> {
    for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
      const current = message;
      if (!(await attempt(() => workOnEvent(current, clock.now), livesFor))) await workOnEvent(current, clock.now);
    }
  }
  return {
    stripe,
    mails: () => mail.mails(),
    /**
     * Delivers an event; the program is killed after `livesFor` database calls, and the sender or the queue retries.
     */
    async deliver(body: string, livesFor: number): Promise<void> {
      const header = () => signatureHeader(localWebhookSecret, body, Math.floor(Date.now() / 1000));
      const receive = () => receiveEvent(new TextEncoder().encode(body), header(), clock.now);
      if (!(await attempt(receive, livesFor))) await receive();
      await work(livesFor);
    },
    /** Posts bytes to the webhook with a signature; returns how many messages reached the queue. */
    async post(body: string, header: string): Promise<number> {
      const before = queue.length;
      await receiveEvent(new TextEncoder().encode(body), header, clock.now).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
      return queue.length - before;
    },
    work,
    stop: async () => {
      setClock(() => new Date());
      restore();
      await Promise.all([stripe.stop(), bridge.stop(), database.stop()]);
    },
  };
}
