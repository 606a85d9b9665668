import { setClock } from '../../functions/runtime/clock.ts';
import { forEachQueue } from '../../shared/messages/queues.ts';
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
import type { Random } from '../sandbox/generated/random.ts';
import { createSandbox } from '../sandbox/server.ts';
import { giveConsent } from '../seed/consent.ts';
import { installGate } from './gate.ts';
import { createLives, type Rows } from './lives.ts';
import { installPlatforms, type Weather } from './platforms.ts';
import { createQueue } from './queue.ts';

export const timeZone = 'America/Chicago';
const owner = { email: 'owner@nights.example', name: 'Night Owner', accountIds: 'all' as const };
/** The one business of these nights; its numbers are small, so that a night is quick. */
const business = {
  key: '4711',
  name: 'Night Shift',
  url: 'https://night-shift.example',
  timeZone,
  currencyCode: 'USD',
  kind: 'service' as const,
  sessionsPer31Days: 300,
  adSpendPer31Days: 900,
};

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * The program's own jobs, services, stores and connectors with the embedded database and the platforms' stand-ins, on
 * a clock of its own, with a queue and a weather that a seed decides. One a process: the AWS clients and `fetch` are.
 * @param origin where the stand-ins are: an address that nobody serves, unless another process is to ask them
 */
export async function createWorld(origin = 'http://nights.localhost') {
  const clock = { now: Date.parse('2026-10-10T09:00:00Z') };
  const database = await startDatabase({ dataDir: inMemory, tablePrefix, clock: () => new Date(clock.now) });
  const lives = createLives(database.endpoint);
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
  setClock(() => new Date(clock.now));
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
      businesses: [business],
      accounts: [
        {
          accountId: '100',
          displayName: business.name,
          properties: [
            {
              ...business,
              propertyId: business.key,
              displayName: business.name,
              keyEventsPer31Days: 20,
              homeCities: ['Chicago'],
              monthlyGrowth: 0.01,
              quirks: { restates: true },
            },
          ],
        },
      ],
    },
  });
  const sky: Weather = { seed: null, faultShare: 0, calls: new Map() };
  installPlatforms(`${origin}/_platforms`, sandbox, sky);
  const queue = createQueue(clock);
  const deferred: number[] = [];
  installGate(queue.accept, dueAt => deferred.push(dueAt));
  const accounts = await connectAll(new Date(clock.now));

  return {
    clock,
    sky,
    queue,
    /** When windows that were deferred fall due; a sweep takes out what it has sent. */
    deferred,
    sandbox,
    services: connectableServices.filter(service => accounts[service] !== undefined),
    /** What lies in the tables of a life, to begin another one with. */
    keep: () => lives.read(),
    /** The tables hold these rows and no others (credentials stay), and the process remembers nothing. */
    async startAfresh(seed: number | null, rows: Rows = new Map()): Promise<void> {
      await lives.replace(rows);
      forgetEnvironment();
      installGate(queue.accept, dueAt => deferred.push(dueAt));
      queue.clear();
      deferred.length = 0;
      sky.calls.clear();
      Object.assign(sky, { seed, faultShare: 0 });
    },
    /** A new site with these services chosen, seen onboarded. */
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
        attr: { tz: 'Central', url: business.url, status: 'onboarded', accounts: chosen },
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

/** One consent a service, and the first thing each credential can reach. */
async function connectAll(now: Date): Promise<Accounts> {
  const accounts: Record<string, unknown> = {};
  for (const service of connectableServices) {
    const tokens = await giveConsent(service, owner.email);
    const tokenId = `${service}:nights-credential`;
    await storeCredential({ tokenId, service, siteId: 'nights', userId: 'nights', tokens, usedBy: ['nights'] });
    const [choice] = (await connectors[service].discover(await accessTokenFor(tokenId, now), service)).flatMap(
      ({ choices }) => choices,
    );
    if (choice === undefined) throw new Error(`${service}: the stand-in lists nothing to choose`);
    accounts[service] = { tokenId, ...choice.account };
  }
  return accountsSchema.parse(accounts);
}

/** A number from a seed. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
