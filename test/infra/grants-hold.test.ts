import { purgeDue } from '../../functions/services/tree/purge-node.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { handler as tasks } from '../../functions/jobs/task-worker.ts';
import { handler as dispatchRollup } from '../../functions/jobs/dispatch-rollup.ts';
import { handler as rollups } from '../../functions/jobs/rollup-worker.ts';
import { handler as nightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { putConnection } from '../../functions/stores/connections/connections.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { backgroundGrants } from '../../lib/grants/background.ts';
import { getEndpointGrants } from '../../lib/grants/endpoints.ts';
import type { Grants } from '../../lib/grants/grants.ts';
import { tableActions } from '../../lib/policy.ts';
import type { EndpointId } from '../../shared/contract/registry.ts';
import { type CallOptions, type Program, startProgram } from '../functions/support/program.ts';
import { seedTree } from '../functions/support/tree.ts';
import { sqsEvent } from '../pipeline/support/pipeline.ts';

/** What the local engine does not ask: whether the function's role would have allowed each call to a table. */
type TableCall = { readonly action: string; readonly table: string; readonly index: string | undefined };
const made: TableCall[] = [];
let program: Program;

const actionsOfTransaction = (items: readonly object[]) =>
  items.flatMap(item =>
    Object.entries(item).map(([kind, operation]) => ({
      action: `dynamodb:${kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`}`,
      table: String(Object(operation).TableName),
      index: undefined,
    })),
  );

function listTableCalls(command: string, input: object): TableCall[] {
  const { TableName, IndexName, RequestItems, TransactItems } = Object(input);
  if (Array.isArray(TransactItems)) return actionsOfTransaction(TransactItems);
  const action = `dynamodb:${command.replace(/Command$/, '')}`;
  if (RequestItems !== undefined)
    return Object.keys(RequestItems).map(table => ({ action, table, index: undefined }));
  return [{ action, table: String(TableName), index: IndexName }];
}

beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z'), queues: true });
  await seedTree();
  documentClient().middlewareStack.add(
    (next, context) => args => {
      made.push(...listTableCalls(context.commandName ?? '', args.input));
      return next(args);
    },
    { step: 'initialize', name: 'recordCalls' },
  );
});
afterAll(() => program.stop());

/** The calls a role would have refused. */
const refusedBy = (id: EndpointId): string[] => refusedWith(getEndpointGrants(id));

function refusedWith(grants: Grants): string[] {
  const granted: Readonly<Record<string, readonly string[] | undefined>> = grants.tables ?? {};
  const isAllowed = ({ action, table, index }: TableCall) => {
    const on = granted[table.replace(/^test-/, '')] ?? [];
    if (index !== undefined) return action === 'dynamodb:Query' && on.includes(index);
    return (['read', 'write'] as const).some(
      kind => on.includes(kind) && tableActions[kind].some(allowed => allowed === action),
    );
  };
  return made
    .filter(call => !isAllowed(call) && !isOfMailWorker(call))
    .map(({ action, table, index }) => `${action} ${table} ${index ?? ''}`.trim());
}

/** Emails are sent at once here, by the worker that reads them. */
const isOfMailWorker = ({ action, table }: (typeof made)[number]) => action === 'dynamodb:GetItem' && table === 'test-mails';

const site = { params: { siteId: 'site-n1' } };
const region = { params: { siteId: 'north' } };
const days = { siteId: 'site-n1', start: '2026-10-01', end: '2026-10-31' };
const calls: readonly [EndpointId, number, CallOptions][] = [
  ['get-version', 200, {}],
  ['get-theme', 200, { query: { origin: 'https://a.test' } }],
  ['get-me', 200, {}],
  ['get-site', 200, site],
  ['list-children', 200, region],
  ['list-connections', 200, site],
  ['get-overview', 200, { params: days }],
  ['list-audits', 200, site],
  ['backtest-rule', 200, { ...site, body: { rule: { ruleId: 'own-backtest', metric: 'sessions', kind: 'absolute', direction: 'below', value: 1, days: 1, minimum: 0, isOn: true } } }],
  ['list-findings', 200, { params: { siteId: 'org' } }],
  ['list-site-audits', 200, region],
  ['list-audits-below', 200, { params: { siteId: 'org', yearMonth: '202610' }, query: { sites: 'site-n1,site-w1' } }],
  ['get-audit', 404, { params: { auditId: 'aud-none' } }],
  ['update-audit', 404, { params: { auditId: 'aud-none' }, body: { note: null } }],
  ['generate-audit', 409, { ...site, body: { yearMonth: '202610' } }],
  ['list-notifications', 200, site],
  ['mark-notifications-read', 204, { ...site, body: { notificationIds: ['n20261101-none'] } }],
  ['authorize-site', 200, { ...site, body: { service: 'ga4', returnTo: 'admin' } }],
  ['get-token', 404, { params: { tokenId: 'ga4:AAAAAAAAAAAAAAAA' }, query: { siteId: 'site-n1' } }],
  ['delete-account', 404, { params: { siteId: 'site-n1', accountId: 'ga4' } }],
  ['create-node', 200, { body: { requestId: 'request-of-grants', site: { type: 'SITE', parentId: 'south', name: 'Granted', attr: { url: 'https://granted.test' } } } }],
  ['search-nodes', 200, { query: { name: 'name of' } }],
  ['link-sites', 409, { params: { siteId: 'north' }, body: { siteIds: ['site-w1'] } }],
  ['link-sites', 200, { params: { siteId: 'south' }, body: { siteIds: ['site-w1'] } }],
  ['unlink-site', 204, { params: { siteId: 'south', linkedSiteId: 'site-w1' } }],
  ['import-sites', 200, { params: { siteId: 'org' }, body: { requestId: 'request-of-grants', rows: [{ region: 'Name of south', name: 'Imported' }] } }],
  ['plan-deletion', 200, { params: { siteId: 'site-n2' } }],
  ['delete-node', 200, { params: { siteId: 'site-n2' }, query: { revision: '0' } }],
  ['move-node', 200, { params: { siteId: 'west' }, body: { parentId: 'org', revision: 0 } }],
  ['get-job', 404, { params: { jobId: 'tree-none-at-all' } }],
  ['write-log', 204, { body: { message: 'Something broke', url: 'https://a.test/overview', type: 'ERROR' } }],
];

test.each(calls)('the role of %s allows every table call it makes', async (id, status, options) => {
  made.length = 0;
  const answer = await program.call(id, { ...options, token: program.token('admin-user', true) });
  expect(answer.status).toBe(status);
  expect(refusedBy(id)).toEqual([]);
});

test('renaming a site stays within its role', async () => {
  const token = program.token('admin-user', true);
  const { json } = await program.call('get-site', { ...site, token });
  made.length = 0;
  const { revision } = Object(json).result;
  const answer = await program.call('update-site', {
    ...site,
    token,
    body: { revision, site: { name: 'Renamed' } },
  });
  expect(answer.status).toBe(200);
  expect(made.some(({ action }) => action !== 'dynamodb:GetItem')).toBe(true);
  expect(refusedBy('update-site')).toEqual([]);
});

test('the worker handles the jobs started above within its role', async () => {
  const messages = (await program.queues?.pending('tasks')) ?? [];
  made.length = 0;
  for (const message of messages) await tasks(sqsEvent([message]), { getRemainingTimeInMillis: () => 300_000 });
  expect(await getNode('site-n2')).toBeNull();
  expect((await getNode('west'))?.parentId).toBe('org');
  expect(refusedWith(backgroundGrants['task-worker'])).toEqual([]);
});

test('restoring and deleting for good stay within their roles, in the call and in the job', async () => {
  const token = program.token('admin-user', true);
  const params = { siteId: 'site-n2' };
  const work = async (known: number) => {
    made.length = 0;
    for (const message of ((await program.queues?.pending('tasks')) ?? []).slice(known))
      await tasks(sqsEvent([message]), { getRemainingTimeInMillis: () => 300_000 });
    expect(refusedWith(backgroundGrants['task-worker'])).toEqual([]);
  };
  const steps = [
    ['list-deleted', {}],
    ['restore-node', { params }],
    ['delete-node', { params }],
    ['purge-node', { params, query: { name: 'Name of site-n2' } }],
  ] as const;
  for (const [id, options] of steps) {
    const known = ((await program.queues?.pending('tasks')) ?? []).length;
    made.length = 0;
    expect((await program.call(id, { ...options, token })).status, id).toBe(200);
    expect(refusedBy(id), id).toEqual([]);
    await work(known);
  }
  const due = new Date(Date.now() + 40 * 86_400_000);
  made.length = 0;
  await purgeDue(due);
  expect(refusedWith(backgroundGrants['expire-leads'])).toEqual([]);
});

test('the nightly dispatch stays within its role, even with a stuck backfill', async () => {
  await putConnection({
    siteId: 'site-n1', service: 'ga4', state: 'working', connectedAt: '2026-11-01T00:00:00Z', pulledAt: null, lastDay: null, missingDays: [],
    backfill: {
      jobId: 'backfill-none', start: '2026-11-01', end: '2026-11-18', done: 0, failed: 0, total: 1, startedAt: '2026-11-19T00:00:00Z', finishedAt: null,
    },
    timeZone: 'Pacific/Honolulu', platformTimeZone: null, sourceKey: '77', compactedThrough: null,
  });
  made.length = 0;
  await nightly({ v: 1, job: 'nightly-pull', timeZone: 'Pacific/Honolulu' }, { getRemainingTimeInMillis: () => 900_000 });
  expect(made.some(({ table }) => table === 'test-sites')).toBe(true);
  expect(refusedWith(backgroundGrants['dispatch-nightly-pull'])).toEqual([]);
});

test('rebuilding rows of a site and nodes above it stays within the role', async () => {
  made.length = 0;
  const ask = (siteId: string) => ({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: '2026-11-21T12:00:00Z', also: 'above' });
  expect((await rollups(sqsEvent([ask('site-n1'), ask('north'), ask('brand')]))).batchItemFailures).toEqual([]);
  expect(made.some(({ table, action }) => table === 'test-rollups' && action === 'dynamodb:PutItem')).toBe(true);
  expect(refusedWith(backgroundGrants['rollup-worker'])).toEqual([]);
  made.length = 0;
  await dispatchRollup({ v: 1, job: 'rollup-nodes', timeZone: 'Pacific/Honolulu' }, { getRemainingTimeInMillis: () => 900_000 });
  expect(refusedWith(backgroundGrants['dispatch-rollup'])).toEqual([]);
});

test('detects a call beyond a role', async () => {
  made.length = 0;
  await program.call('list-audits', { ...site, token: program.token('admin-user', true) });
  expect(refusedBy('get-version')).not.toEqual([]);
});
