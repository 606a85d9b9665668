import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { handler as dispatchNightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { getConnection, putConnection } from '../../functions/stores/connections/connections.ts';
import { bundleHandlers } from '../bundle.ts';
import { createWorld, timeZone } from '../fault-simulation/world.ts';
import { serveAwsJson } from '../local/aws/aws-json.ts';
import { listen, sendJson } from '../local/gateway/http.ts';
import { lambdaMemoryFlags } from './lambda-memory.ts';
import { makeRandom } from '../sandbox/generated/random.ts';

/** Half of the possible services: a night's memory doesn't depend on which. */
const services = ['ga4', 'gsc', 'fb', 'bing'] as const;
/** Settings of the deployed worker (lib/stacks/pipeline.ts). */
const batchSize = 2;
const memoryMegabytes = 1024;
const sites = Number(process.argv[2]);
const answerSchema = z.object({ failed: z.int(), rssBytes: z.number() });

const sentSchema = z.object({ Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })) });
/** Accepts what a window sends on, without effect. */
const taken = (input: unknown) => ({
  Successful: sentSchema.parse(input).Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: Id,
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  })),
  Failed: [],
});

let serve = (_request: IncomingMessage, response: ServerResponse): unknown => sendJson(response, 503, {});
const { port } = await listen((request, response) => void serve(request, response), 0, '127.0.0.1');
const origin = `http://127.0.0.1:${port}`;
const world = await createWorld(origin);
serve = (request, response) => {
  const [, name, rest = ''] = /^\/([^/?]*)(.*)$/.exec(request.url ?? '') ?? [];
  if (name === '_platforms') return world.sandbox.handle(request, response, rest);
  if (name === 'queue') return serveAwsJson({ SendMessageBatch: taken }, request, response);
  return sendJson(response, 200, {});
};

const model = await world.addSite(services);
for (const service of services)
  await startBackfill({ siteId: model.siteId, service, now: new Date(world.clock.now), months: 1 });
world.queue.clear();
for (let index = 0; index < sites; index += 1) {
  const { siteId } = await world.addSite(services, `night-site-${index}`);
  for (const service of services) {
    const connection = await getConnection(model.siteId, service);
    if (connection) await putConnection({ ...connection, siteId, lastDay: '2026-10-08', backfill: null });
  }
}
for (const service of services) {
  const connection = await getConnection(model.siteId, service);
  if (connection) await putConnection({ ...connection, timeZone: 'nowhere' });
}
await dispatchNightly({ v: 1, job: 'nightly-pull', timeZone }, { getRemainingTimeInMillis: () => 600_000 });
const bodies: string[] = [];
const random = makeRandom('memory');
for (let message = world.queue.take(random); message !== null; message = world.queue.take(random))
  bodies.push(message.body);
world.queue.clear();

const output = mkdtempSync(join(tmpdir(), 'night-memory-'));
await bundleHandlers({ worker: 'scripts/bench/night-memory-worker.ts' }, output);
const worker = fork(join(output, 'worker/index.mjs'), {
  execArgv: lambdaMemoryFlags(memoryMegabytes),
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, AWS_ENDPOINT_URL_SQS: `${origin}/queue`, AWS_ENDPOINT_URL_IOT_DATA_PLANE: `${origin}/iot` },
});
let peakRssBytes = 0;
let pulled = 0;
for (let from = 0; from < bodies.length; from += batchSize) {
  const batch = bodies.slice(from, from + batchSize);
  worker.send({ now: world.clock.now, bodies: batch });
  const [answer] = await once(worker, 'message');
  const { failed, rssBytes } = answerSchema.parse(answer);
  peakRssBytes = Math.max(peakRssBytes, rssBytes);
  pulled += batch.length - failed;
  if (process.env['BENCH_DETAIL'] === '1' && from % 200 === 0)
    console.error(`${from} windows, ${Math.round(rssBytes / 1e6)} MB`);
}
worker.disconnect();
rmSync(output, { recursive: true, force: true });
process.send?.({ peakRssBytes, pulled }, () => process.exit(0));
