import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { IndexFill } from '../../../functions/stores/index-fills.ts';
import { stageValue } from '../../../lib/stages.ts';
import { startDatabase } from '../../../scripts/local/aws/database.ts';
import { deployStage } from '../../../scripts/operate/deploy-stage.ts';
import { fillIndex } from '../../../scripts/operate/fill-indexes.ts';
import { createAccount, parseTemplate } from '../../../scripts/rehearsal/account.ts';
import { serveAccount } from '../../../scripts/rehearsal/services.ts';
import { tables } from '../../../shared/model/tables.ts';

const stage = stageValue('dev', {});
const key = 'GET /api/me';
const release = { tables, routeSettings: { [key]: { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 2, DetailedMetricsEnabled: false } }, fills: {} } as const;

/** A program in the CDK's place: deploys an API with one route, and asks whenever the CDK would. */
async function deploy({ isProtected = true, answer = true, fails = '' } = {}) {
  const account = createAccount();
  const services = await serveAccount(account, 'insights-dev-api');
  vi.stubEnv('AWS_ENDPOINT_URL', services.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  const events: string[] = [];
  const cdk = (parameters: readonly string[], env: Record<string, string>) => {
    const [command = ''] = parameters;
    events.push(command === 'synth' ? `synth protected=${env['INSIGHTS_DEV_PROTECTED']}` : command);
    if (command === fails) return Promise.reject(new Error(`cdk ${command} ended with 1`));
    if (command === 'deploy') {
      const at = parameters.indexOf('--require-approval');
      if (parameters[at + 1] !== 'never') events.push('question');
      expect(parameters.slice(parameters.indexOf('--concurrency'))).toEqual(['--concurrency', '5']);
      account.deployStack('Insights-dev-api', parseTemplate({
        Resources: { Api: { Type: 'AWS::ApiGatewayV2::Api' }, Route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { RouteKey: key } }, Stage: { Type: 'AWS::ApiGatewayV2::Stage' } },
      }));
    }
    return Promise.resolve();
  };
  const confirm = () => Promise.resolve((events.push('question'), answer));
  const outputDirectory = mkdtempSync(join(tmpdir(), 'insights-deploy-'));
  const outcome = await deployStage(stage, release, { isProtected, removesIndexes: false, outputDirectory }, { cdk, confirm, prepare: () => Promise.resolve(void events.push('mail identity')), say: () => {} }).catch(String);
  await services.stop();
  return { outcome, events, account };
}
afterEach(() => vi.unstubAllEnvs());

test('a deployment shows one diff and asks one question, then nothing more', async () => {
  const { outcome, events, account } = await deploy();
  expect(outcome).toBe('deployed');
  expect(events).toEqual(['synth protected=true', 'diff', 'question', 'mail identity', 'deploy']);
  expect(account.settings.get(key)).toEqual({ throttlingRateLimit: 1, throttlingBurstLimit: 2, detailedMetricsEnabled: false });
});

test('the first deployment also asks once and enables protection afterwards', async () => {
  const { events } = await deploy({ isProtected: false });
  expect(events).toEqual(['synth protected=false', 'diff', 'question', 'mail identity', 'deploy', 'synth protected=true', 'deploy']);
});

test('declining changes nothing', async () => {
  const { outcome, events, account } = await deploy({ answer: false });
  expect([outcome, events]).toEqual(['declined', ['synth protected=true', 'diff', 'question']]);
  expect(account.hasApi()).toBe(false);
});

test.each(['synth', 'diff', 'deploy'])('a failed %s ends the deployment', async fails => {
  const { outcome, events } = await deploy({ fails });
  expect(outcome).toContain(`cdk ${fails} ended with 1`);
  expect(events.at(-1)?.split(' ')[0]).toBe(fails);
});

let database: Awaited<ReturnType<typeof startDatabase>>;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  database = await startDatabase({ dataDir: ':memory:', tablePrefix: 'fill-', clock: () => new Date() });
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1', endpoint: database.endpoint, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }));
});
afterAll(() => database.stop());

test('stored items get new index attributes once, despite interruptions, and concurrent changes win', async () => {
  const table = 'fill-tasks';
  const put = (sk: string, rest: object = {}) => client.send(new PutCommand({ TableName: table, Item: { siteId: 's', sk, ...rest } }));
  for (let at = 0; at < 25; at += 1) await put(`open#${at}`, { owner: `p${at % 3}` });
  await put('done#1');
  const fill: IndexFill = ({ sk, owner }) => (String(sk).startsWith('open#') ? { ownerId: String(owner), dueKey: '2#' } : null);
  const all = async () => (await client.send(new ScanCommand({ TableName: table }))).Items ?? [];

  let calls = 0;
  const dying: IndexFill = item => {
    const attributes = fill(item);
    if (attributes !== null && (calls += 1) > 12) throw new Error('killed');
    return attributes;
  };
  await expect(fillIndex(client, table, tables.tasks, dying)).rejects.toThrow('killed');
  // Between its reading and its writing somebody gives a task to another person.
  const send = client.send.bind(client);
  const racing = async (command: unknown): Promise<unknown> => {
    if (command instanceof UpdateCommand && command.input.Key?.['sk'] === 'open#3') {
      Object.assign(client, { send });
      await put('open#3', { owner: 'p9', ownerId: 'p9', dueKey: '1#' });
    }
    return send(Object(command));
  };
  Object.assign(client, { send: racing });
  await put('open#3', { owner: 'p0' });
  const filled = await fillIndex(client, table, tables.tasks, fill);
  expect(filled).toBeLessThan(25);
  expect((await all()).find(({ sk }) => sk === 'open#3')).toMatchObject({ ownerId: 'p9', dueKey: '1#' });
  await put('open#3', { owner: 'p9', ownerId: 'p9', dueKey: '2#' });
  expect(await fillIndex(client, table, tables.tasks, fill)).toBe(0);
  const items = await all();
  expect(items.filter(({ ownerId }) => ownerId !== undefined)).toHaveLength(25);
  expect(items.find(({ sk }) => sk === 'done#1')).toEqual({ siteId: 's', sk: 'done#1' });
});
