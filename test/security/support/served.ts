import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { putPlatformSettings } from '../../../functions/stores/jobs/platform-settings.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { callDirectly } from '../../../scripts/local/aws/engine.ts';
import { createGateway } from '../../../scripts/local/gateway/gateway.ts';
import { keepAliveTimeout } from '../../../scripts/local/gateway/http.ts';
import { getEndpointAddress, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { startJobs } from '../../functions/support/jobs.ts';
import { serveStripe } from '../../../scripts/sandbox/stripe/serve.ts';
import { putPlatformSecrets, startPlatforms } from '../../functions/support/platforms.ts';
import { getPort } from '../../functions/support/program.ts';
import { rememberReads } from './remembered-reads.ts';
import { listTables } from './tables-of.ts';
import { seedWorld } from './world.ts';

export type Asked = {
  readonly token?: string | undefined;
  readonly viewAs?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** As it is sent; FormData is sent as multipart. */
  readonly body?: string | FormData | undefined;
  readonly contentType?: string | undefined;
};
export type ServedResponse = {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  readonly headers: Headers;
  /** Tables written while the call ran, as often as a write went through. */
  readonly writes: readonly string[];
};

/** The program, filled with two tenants and a twin, behind the real gateway on a port of its own. */
export async function startServed(now = new Date('2026-11-21T12:00:00Z')) {
  const program = await startJobs(now);
  const platforms = await startPlatforms(() => now);
  const stripe = await serveStripe(now);
  // No platform is asked: what would call one answers that it is stopped.
  Object.assign(process.env, platforms.env, { STRIPE_API_ROOT: stripe.origin });
  forgetEnvironment();
  await putPlatformSettings({ stopped: [...connectableServices], quotas: {} }, 0);
  putPlatformSecrets(program);
  const { deletionId } = await seedWorld(program);
  setPause(() => Promise.resolve());
  // Tens of thousands of calls: the AWS client's rules and signatures would be most of their time.
  callDirectly(documentClient(), process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  rememberReads(documentClient());
  const calls = new AsyncLocalStorage<string[]>();
  documentClient().middlewareStack.add(
    (next, context) => async args => {
      const result = await next(args);
      const writes = calls.getStore();
      if (writes !== undefined && /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(context.commandName ?? '')) writes.push(...listTables(args.input).map(table => table.replace(/^test-/, '')));
      return result;
    },
    { step: 'initialize', name: 'noteWrites' },
  );
  const gateway = createGateway();
  const writesByCall = new Map<string, string[]>();
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const writes: string[] = [];
    writesByCall.set(String(request.headers['x-call']), writes);
    void calls.run(writes, () => gateway.handle(request, response));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${getPort(server)}`;
  const tokens = new Map<string, string>();
  let count = 0;

  return {
    ...program,
    base,
    deletionId,
    /** The same token every time. */
    tokenOf(userId: string): string {
      // Of a session that begins tomorrow: whoever ends sessions on the way does not end the questions.
      const later = { auth_time: Math.floor(Date.now() / 1000) + 86_400 };
      const token = tokens.get(userId) ?? program.token(userId, userId.startsWith('adm-'), later);
      tokens.set(userId, token);
      return token;
    },
    async ask(endpoint: Pick<Endpoint, 'method' | 'path' | 'base'>, { token, viewAs, params = {}, query, body, contentType }: Asked = {}): Promise<ServedResponse> {
      const call = String((count += 1));
      const path = getEndpointAddress(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()));
      const response = await fetch(`${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
        method: endpoint.method, redirect: 'manual',
        headers: {
          'x-call': call, 'accept-encoding': 'identity',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(viewAs === undefined ? {} : { 'x-view-as': viewAs }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': contentType ?? 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
      // A picture's schema is that of its bytes in base64.
      const text = isPicture ? JSON.stringify(Buffer.from(await response.arrayBuffer()).toString('base64')) : await response.text();
      const writes = writesByCall.get(call) ?? [];
      writesByCall.delete(call);
      return { status: response.status, text, json: jsonIn(text), headers: response.headers, writes };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      setPause(ms => wait(ms));
      await Promise.all([program.stop(), platforms.stop(), stripe.stop()]);
    },
  };
}
export type Served = Awaited<ReturnType<typeof startServed>>;

function jsonIn(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs the work on all, a few at a time. */
export async function runConcurrently<T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(Array.from({ length: concurrency }, async () => {
    for (const item of queue) await work(item);
  }));
}
