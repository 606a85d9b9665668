import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseClientVersion } from '../../shared/model/client-version.ts';
import type { WebConfig } from '../../shared/model/web-config.ts';
import type { QueueName } from '../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import { serveAwsJson } from './aws/aws-json.ts';
import { createAssets } from './aws/assets.ts';
import { startBridge } from './aws/bridge.ts';
import { createControl, type RunReport } from './control.ts';
import { claimDataFolder, clearDataFolder, seedState } from './data-folder.ts';
import { startDatabase } from './aws/database.ts';
import { openFrontDoor, type Route } from './gateway/front-door.ts';
import { createFunctions } from './functions/functions.ts';
import { createGateway, loadHandler as loadTrigger } from './gateway/gateway.ts';
import { closeServer } from './gateway/http.ts';
import { createIdentity } from './aws/identity.ts';
import { createKeys } from './aws/keys.ts';
import { applyEnvironment, assetsBucket, localEnvironment, localSecrets, tablePrefix } from './local-environment.ts';
import { lambdaContext } from './gateway/lambda-context.ts';
import { createMail } from './aws/mail.ts';
import { startMessageBroker } from './aws/mqtt.ts';
import { createParameters } from './aws/parameters.ts';
import { createPlatforms } from './platforms.ts';
import { openProgramLog } from './program-log.ts';
import { startQueues } from './aws/queues.ts';
import { dispatchSchedule, handleInvocation, startScheduler } from './aws/scheduler.ts';
import { securityHeaders, withHeaders } from './web/security-headers.ts';
import { seedOnce, type SeedProgress, type SeedSize } from './seeding.ts';
import { createWebServer } from './web/web.ts';
import { ensureWebBuild, webSourcesHash } from './web/web-build.ts';
import { startWorkers } from './functions/workers.ts';

export type LocalOptions = {
  /** Port; 0: any free one. */
  port: number;
  /** A folder, or ':memory:'. */
  dataDir: string;
  seed: SeedSize | 'none';
  /** The program's clock; tokens and their expiry use the machine's. */
  clock?: () => Date;
  /** Builds and serves the web, and runs schedules. */
  web: boolean;
  quiet?: boolean;
  /** Address to listen on; default: only the loopback address. */
  host?: string;
  onSeedProgress?: SeedProgress;
};

export type LocalStack = {
  origin: string;
  env: Record<string, string>;
  /** Resolves when the data is ready: seeded now or by an earlier start. */
  ready: Promise<void>;
  /** Starts a schedule's dispatch; its messages go through the queues. */
  runSchedule: (event: ScheduleEvent) => Promise<void>;
  /** Resolves when no message of these queues (default: all) waits, is delayed or in progress. */
  drained: (of?: readonly QueueName[]) => Promise<void>;
  /** Runs a schedule and waits for its messages; returns the result. */
  runToEnd: (event: ScheduleEvent, progress?: (messages: number) => void) => Promise<RunReport>;
  stop: () => Promise<void>;
};

const pullQueues = ['pulls', 'backfills', 'pagespeed'] as const;

/** Creates a list of things to stop, last started first; a failure doesn't stop the others. */
function createStops() {
  const stops: (() => Promise<unknown> | void)[] = [];
  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    for (const stop of stops.reverse()) await Promise.resolve(stop()).catch(error => console.error(error));
  };
  return { add: (stop: () => Promise<unknown> | void) => stops.push(stop), stop: () => (stopped ??= stopAll()) };
}

/**
 * Starts the whole program on this machine: every stand-in, the gateway, workers and, with `web`, the page and the
 * schedules. Sets process.env, where functions read addresses, so a process runs one stack at a time. Resolves when the
 * login page answers; `ready` when the data is there. Throws PortInUse and DataFolderInUse with messages for the user.
 */
export async function startLocal(options: LocalOptions): Promise<LocalStack> {
  const stops = createStops();
  try {
    return await start(options, stops);
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

async function start(options: LocalOptions, stops: ReturnType<typeof createStops>): Promise<LocalStack> {
  const dataDir = options.dataDir === ':memory:' ? options.dataDir : path.resolve(options.dataDir);
  const clock = options.clock ?? (() => new Date());
  const say = (line: string) => options.quiet || console.log(line);

  const door = await openFrontDoor(options.port, options.host ?? '127.0.0.1');
  stops.add(() => closeServer(door.server));
  const folder = claimDataFolder(dataDir);
  stops.add(folder.release);
  if (options.seed !== 'none' && seedState(dataDir) === 'begun') {
    say('The last start stopped while creating the demonstration data. Starting over.');
    clearDataFolder(dataDir);
  }

  const webHash = options.web ? webSourcesHash() : '';
  const webBuild = options.web ? ensureWebBuild(webHash, say) : Promise.resolve(null);
  webBuild.catch(() => {});
  const mail = createMail(dataDir, publishMailEvent);
  const assets = createAssets(dataDir, assetsBucket);
  const identity = createIdentity({ dataDir, sendMail: mail.sendPlain });
  const keys = createKeys(dataDir);
  const parameters = createParameters(dataDir);
  for (const [name, value] of Object.entries(localSecrets(process.env))) parameters.put(name, 'SecureString', value);
  const [database, queues, broker] = await Promise.all([
    startDatabase({ dataDir, tablePrefix, clock }).then(started => (stops.add(started.stop), started)),
    startQueues({ dataDir }).then(started => (stops.add(started.stop), started)),
    startMessageBroker({ signingKeys: identity.signingKeys }).then(started => (stops.add(started.stop), started)),
  ]);
  const control = createControl((event, progress) => stack.runToEnd(event, progress));
  const bridge = await startBridge({
    kms: (request, response) => serveAwsJson(keys.operations, request, response),
    ssm: (request, response) => serveAwsJson(parameters.operations, request, response),
    cognito: identity.handleInternal,
    ses: mail.handleSes,
    s3: assets.handleS3,
    iot: broker.handlePublish,
    lambda: handleInvocation,
    control: control.handle,
  });
  stops.add(bridge.stop);

  const env = localEnvironment(
    {
      origin: door.origin,
      internal: bridge.endpoint,
      database: database.endpoint,
      queues,
      userPoolId: identity.userPoolId,
      clientId: identity.clientId,
      keyArn: keys.keyArn,
    },
    process.env,
  );
  stops.add(applyEnvironment(env));
  const log = openProgramLog(dataDir);
  stops.add(log.close);
  await adoptRuntime(clock, log.write);

  const platforms = await createPlatforms({ dataDir, clock, origin: door.origin });
  const gateway = createGateway();
  const config = (): WebConfig => ({
    stage: 'local',
    region: 'us-east-1',
    userPoolId: identity.userPoolId,
    userPoolClientId: identity.clientId,
    userPoolEndpoint: `${door.origin}/_local/cognito`,
    // OLD_ORIGIN=http://127.0.0.1:3000 shows what somebody sees who comes by a former address.
    ...(process.env['OLD_ORIGIN'] === undefined
      ? {}
      : { moved: { from: [process.env['OLD_ORIGIN']], to: door.origin } }),
    mqttUrl: `${door.origin.replace('http', 'ws')}/_local/mqtt`,
    mqttAuthorizer: 'insights-local',
  });
  const webFolder = await webBuild;
  const version =
    webFolder === null ? '' : parseClientVersion(readFileSync(path.join(webFolder, 'index.html'), 'utf8'));
  const apiHeaders = { ...securityHeaders(door.origin), 'x-client-version': version ?? '' };
  const routes: Route[] = [
    { prefix: '/api', handle: withHeaders(apiHeaders, gateway.handle) },
    { prefix: '/boarding', handle: withHeaders(apiHeaders, gateway.handle) },
    {
      prefix: '/media',
      handle: withHeaders(securityHeaders(door.origin, 'cross-origin'), async (request, response) =>
        assets.handleMedia(request, response),
      ),
    },
    { prefix: '/_local/cognito', handle: identity.handlePublic },
    { prefix: '/_local/mail', handle: mail.handlePage },
    { prefix: '/_platforms', handle: (request, response, rest) => platforms.handle(request, response, rest) },
    // The payment provider's client takes a host and a port, without a path.
    { prefix: '/v1', handle: (request, response, rest) => platforms.handle(request, response, `/stripe/v1${rest}`) },
    { prefix: '/', handle: createWebServer({ folder: webFolder, origin: door.origin, config }).handle },
  ];
  door.serve(routes);
  door.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === '/_local/mqtt') broker.handleUpgrade(request, socket, head);
    else socket.destroy();
  });

  // During seeding the rows would be rebuilt constantly; requests then find them already built.
  const seeded = Promise.withResolvers<void>();
  const functions = createFunctions(log.write);
  stops.add(functions.closeSecond);
  const workers = startWorkers(queues, functions.invoke, { after: { rollups: seeded.promise } });
  stops.add(workers.stop);
  if (options.web) stops.add(startScheduler(dispatchSchedule).stop);

  const stack: LocalStack = {
    origin: door.origin,
    env,
    ready: Promise.resolve(),
    runSchedule: dispatchSchedule,
    drained: async of => {
      while ((await queues.waiting(of)) > 0) await wait(50);
    },
    runToEnd: async (event, progress) => {
      const before = structuredClone(workers.counts);
      await dispatchSchedule(event);
      for (let left = await queues.waiting(); left > 0; left = await queues.waiting()) {
        progress?.(left);
        await wait(500);
      }
      const since = (kind: 'finished' | 'failedTries') => ({
        pulls: pullQueues.reduce((sum, name) => sum + workers.counts[kind][name] - before[kind][name], 0),
        audits: workers.counts[kind].audits - before[kind].audits,
        rollups: workers.counts[kind].rollups - before[kind].rollups,
      });
      const dead = async (names: readonly QueueName[]) =>
        (await Promise.all(names.map(name => queues.pending(`${name}-dead`)))).flat().length;
      return {
        finished: since('finished'),
        failedTries: since('failedTries'),
        deadLetters: {
          pulls: await dead(pullQueues),
          audits: await dead(['audits']),
          rollups: await dead(['rollups']),
        },
      };
    },
    stop: stops.stop,
  };
  if (options.seed !== 'none') {
    const inTwo = options.clock === undefined;
    stack.ready = seedOnce({
      stack,
      dataDir,
      clock,
      size: options.seed,
      functions,
      inTwo,
      progress: options.onSeedProgress,
    });
    // A caller that doesn't await `ready` must not crash; one that does still sees the failure.
    stack.ready.catch(() => {});
  }
  stack.ready.then(seeded.resolve, seeded.resolve);
  folder.announce({
    origin: door.origin,
    env,
    control: { address: `${bridge.endpoint}/control`, token: control.token },
  });
  return stack;
}

/** Publishes SES's event: an email's outcome goes to its function, shortly after the email. */
function publishMailEvent(event: unknown): void {
  setTimeout(() => {
    loadTrigger('triggers/mail-events.ts')
      .then(handler =>
        handler({ Records: [{ Sns: { Message: JSON.stringify(event) } }] }, lambdaContext('mail-events', 15_000)),
      )
      .catch(error => console.error(`mail-events: ${String(error)}`));
  }, 500).unref();
}

/** Makes functions use this environment, clock and log. */
async function adoptRuntime(clock: () => Date, writeLine: (line: string) => void): Promise<void> {
  const [{ forgetEnvironment }, { setClock }, { logTo }] = await Promise.all([
    import('../../functions/runtime/environment.ts'),
    import('../../functions/runtime/clock.ts'),
    import('../../functions/runtime/logger.ts'),
  ]);
  forgetEnvironment();
  setClock(clock);
  logTo(writeLine);
}
