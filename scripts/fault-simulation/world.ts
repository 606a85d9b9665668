import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { setClock } from '../../functions/runtime/clock.ts';
import { forEachQueue, type QueueName } from '../../shared/messages/queues.ts';
import { forgetEnvironment } from '../../functions/runtime/environment.ts';
import { logTo } from '../../functions/runtime/logger.ts';
import { setPause } from '../../functions/runtime/pause.ts';
import { connectors } from '../../functions/platforms/connectors.ts';
import { accessTokenFor, storeCredential } from '../../functions/services/credentials/credentials.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { type Accounts, accountsSchema, type SiteNode } from '../../shared/model/node.ts';
import { type ConnectableService, connectableServices } from '../../shared/platforms/registry.ts';
import { startBridge } from '../local/aws/bridge.ts';
import { serveAwsJson } from '../local/aws/aws-json.ts';
import { startDatabase } from '../local/aws/database.ts';
import { createKeys } from '../local/aws/keys.ts';
import { applyEnvironment, localEnvironment, localSecrets, tablePrefix } from '../local/local-environment.ts';
import { createParameters } from '../local/aws/parameters.ts';
import { inMemory } from '../local/aws/saved-file.ts';
import { makeRandom, type Random } from '../sandbox/generated/random.ts';
import { createSandbox } from '../sandbox/server.ts';
import { giveConsent } from '../seed/consent.ts';
import { installGate, lateWrites, skewMs } from './gate.ts';
import { createMemoryTables, type Snapshot } from './memory-tables.ts';
import { installPlatforms, type Weather } from './platforms.ts';
import { createQueue, type Paused } from './queue.ts';

export const timeZone = 'America/Chicago';
const owner = { email: 'owner@nights.example', name: 'Night Owner', accountIds: 'all' as const };
/** Businesses of nights and lives, whose properties a site chooses; small numbers keep a night fast. */
const businesses = ['Night Shift', 'Early Bird'].map((name, index) => ({
  key: String(4711 + index),
  name,
  url: `https://${name.toLowerCase().replace(' ', '-')}.example`,
  timeZone,
  currencyCode: 'USD',
  kind: 'service' as const,
  sessionsPer31Days: 300 + 400 * index,
  adSpendPer31Days: 900,
  maxSearchRows: 4,
}));

/** Skips compression, a tenth of a life's work, because in-memory bytes don't matter. */
function leaveUncompressed(): void {
  const copy = (data: Uint8Array): Buffer => Buffer.from(data);
  type Done = (error: null, bytes: Buffer) => void;
  Object.assign(zlib, {
    brotliCompress: (data: Buffer, _options: unknown, done: Done) => process.nextTick(done, null, copy(data)),
    brotliDecompress: (data: Buffer, done: Done) => process.nextTick(done, null, copy(data)),
    brotliDecompressSync: copy,
  });
  syncBuiltinESMExports();
}

/** Rows of nodes are built from nightly results. */
const pullQueues: readonly QueueName[] = ['pulls', 'backfills', 'pagespeed'];

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * Creates the program's jobs, services, stores and connectors with the embedded database and the platforms' stand-ins,
 * a simulated clock, and seeded queue and faults. One per process, because the AWS clients and `fetch` are shared.
 * @param origin address of the stand-ins: unserved unless another process needs them
 */
export async function createWorld(
  origin = 'http://nights.localhost',
  { delivered = pullQueues, inMemory: isInMemory = false } = {},
) {
  const clock = { now: Date.parse('2026-10-10T09:00:00Z') };
  if (isInMemory) leaveUncompressed();
  const tables = isInMemory ? createMemoryTables(tablePrefix) : null;
  const database =
    tables === null
      ? await startDatabase({ dataDir: inMemory, tablePrefix, clock: () => new Date(clock.now) })
      : { endpoint: 'http://tables.localhost', stop: () => undefined };
  const keys = createKeys(inMemory);
  const parameters = createParameters(inMemory);
  for (const [name, value] of Object.entries(localSecrets({}))) parameters.put(name, 'SecureString', value);
  const bridge = await startBridge({
    kms: (request, response) => serveAwsJson(keys.operations, request, response),
    ssm: (request, response) => serveAwsJson(parameters.operations, request, response),
  });
  const environment = localEnvironment(
    {
      origin,
      internal: bridge.endpoint,
      database: database.endpoint,
      keyArn: keys.keyArn,
      userPoolId: 'us-east-1_Nights000',
      clientId: 'nights',
      queues: {
        endpoint: bridge.endpoint,
        urls: forEachQueue(name => `http://queue/${name}`),
      },
    },
    {},
  );
  const restore = applyEnvironment(environment);
  forgetEnvironment();
  setClock(() => new Date(clock.now + skewMs()));
  setPause(
    async ms => void (clock.now += ms),
    () => clock.now,
  );
  logTo(() => {});

  const sandbox = createSandbox({
    recordingsDirs: [],
    clock: () => new Date(clock.now),
    publicBase: `${origin}/_platforms`,
    accounts: {
      people: [owner],
      businesses,
      accounts: [
        {
          accountId: '100',
          displayName: 'Shops',
          properties: businesses.map(business => ({
            ...business,
            propertyId: business.key,
            displayName: business.name,
            keyEventsPer31Days: 20,
            homeCities: ['Chicago'],
            monthlyGrowth: 0.01,
            quirks: { restates: true },
          })),
        },
      ],
    },
  });
  const sky: Weather = { seed: null, faultShare: 0, lost: null, calls: new Map() };
  installPlatforms(`${origin}/_platforms`, sandbox, sky, parameters.operations);
  const queue = createQueue(clock, delivered);
  const deferred: number[] = [];
  const emails: unknown[] = [];
  const paused: Paused[] = [];
  const openGate = () =>
    installGate({
      send: queue.accept,
      onDeferred: dueAt => deferred.push(dueAt),
      onMail: mail => emails.push(mail),
      tables,
      keys: keys.operations,
    });
  openGate();
  const [accounts = {}, otherAccounts = {}] = await connectAll(new Date(clock.now));

  return {
    clock,
    sky,
    queue,
    /** Due times of deferred windows; a sweep removes what it sent. */
    deferred,
    /** Deliveries that wait midway. */
    paused,
    /** Emails given to the provider. */
    mails: emails,
    sandbox,
    services: connectableServices.filter(service => accounts[service] !== undefined),
    /** Accounts of the two businesses, by service. */
    accounts: [accounts, otherAccounts] as const,
    /** Takes a snapshot of the in-memory tables, to start another story. */
    keep: (): Snapshot => tables?.keep() ?? new Map(),
    /**
     * Resets the tables to these rows and clears the process's caches. Credentials stay unless `isWhole`, because a
     * platform that replaces tokens may have ended those of a snapshot.
     */
    startAfresh(seed: number | null, rows: Snapshot = new Map(), isWhole = false): void {
      tables?.replace(rows, isWhole ? [] : ['credentials']);
      forgetEnvironment();
      openGate();
      queue.clear();
      for (const list of [deferred, emails, paused]) list.length = 0;
      sky.calls.clear();
      lateWrites.length = 0;
      // The program's random numbers follow from the seed too.
      Math.random = makeRandom('program', seed ?? 0);
      Object.assign(sky, { seed, faultShare: 0, lost: null });
    },
    /** Adds a new site with these services, already onboarded. */
    async addSite(services: readonly ConnectableService[], siteId = 'night-site'): Promise<SiteNode> {
      const chosen = accountsSchema.parse(Object.fromEntries(services.map(service => [service, accounts[service]])));
      const node: SiteNode = {
        siteId,
        name: siteId,
        type: 'SITE',
        sitePath: `/ISL/TOK/org/${siteId}`,
        parentId: 'org',
        revision: 0,
        createdAt: '2026-01-01T00:00:00Z',
        attr: { tz: 'Central', url: businesses[0]?.url, status: 'onboarded', accounts: chosen },
      };
      await createNode(node);
      return node;
    },
    async stop(): Promise<void> {
      restore();
      forgetEnvironment();
      await Promise.all([database.stop(), bridge.stop()]);
    },
  };
}

/** Connects with one consent per service, and returns the first two choices of each credential. */
async function connectAll(now: Date): Promise<Accounts[]> {
  const accounts = businesses.map((): Record<string, unknown> => ({}));
  for (const service of connectableServices) {
    const tokens = await giveConsent(service, owner.email);
    const tokenId = `${service}:nights-credential`;
    await storeCredential({ tokenId, service, siteId: 'nights', userId: 'nights', tokens, usedBy: ['nights'] });
    const choices = (await connectors[service].discover(await accessTokenFor(tokenId, now), service)).flatMap(
      group => group.choices,
    );
    if (choices.length < accounts.length) throw new Error(`${service}: the stand-in lists too few to choose`);
    for (const [index, siteAccounts] of accounts.entries())
      siteAccounts[service] = { tokenId, ...choices[index]?.account };
  }
  return accounts.map(siteAccounts => accountsSchema.parse(siteAccounts));
}

/** Returns a random number from a seed. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
