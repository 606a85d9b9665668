import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNode, getNode, listChildrenPage } from '../../../functions/stores/sites/sites.ts';
import { importSites } from '../../../shared/contract/hierarchy.ts';
import { pullMessageSchema } from '../../../shared/messages/queues.ts';
import { installIoGate, runUntil } from '../../pipeline/support/io-gate.ts';
import { type Answer, type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z'), queues: true });
  await seedTree();
  for (const id of ['twins-a', 'twins-b']) await createNode(node(`/ISL/reseller/brand/org/${id}`, 'REG', { name: 'Twins' }));
  installIoGate();
});
afterAll(() => program.stop());

const upload = (rows: unknown, { userId = 'org-user', siteId = 'org', requestId = 'list-of-the-morning' } = {}): Promise<Answer> =>
  program.call('import-sites', { token: program.token(userId, userId === 'admin-user'), params: { siteId }, body: { requestId, rows } });
const readRows = (answer: Answer) => importSites.response.parse(withStatus(answer).json).rows;
const below = async (siteId: string) => (await listChildrenPage(siteId)).nodes.map(({ name }) => name);

const list = [
  { region: ' name of SOUTH ', name: 'Boston', url: 'https://boston.test', city: 'Boston', state: 'ma', tz: 'Eastern' },
  { region: 'Nowhere', name: 'Lost' },
  { region: 'Twins', name: 'Torn' },
  { region: 'Name of north', name: 'Linked' },
  { region: 'Name of south', name: 'Name of site-s1' },
  { region: 'Name of south', name: 'Bad link', url: 'javascript:alert(1)' },
  { region: 'Name of south', name: 'Bad zone', tz: 'Mars' },
  { region: 'Name of south', name: 'BOSTON' },
  { region: 'Name of south', name: '=Sum(1)', phone: '' },
];

test('each row is created or refused separately, with its reason', async () => {
  const rows = readRows(await upload(list));
  const boston = rows[0]?.siteId ?? '';
  expect(boston).toMatch(/^boston-[0-9a-f]{8}$/);
  expect(rows.map(({ row, outcome, siteId, message }) => [row, outcome, siteId, message])).toEqual([
    [0, 'created', boston, 'Site has been created successfully'],
    [1, 'refused', null, 'No region has that name'],
    [2, 'refused', null, 'Several regions have that name'],
    [3, 'refused', null, 'A region with linked sites cannot have new sites'],
    [4, 'exists', 'site-s1', 'Name of south already has a site with that name'],
    [5, 'refused', null, 'url: Links must begin with http:// or https://'],
    [6, 'refused', null, 'Not one of the eight time zones'],
    [7, 'exists', boston, 'Name of south already has a site with that name'],
    [8, 'created', expect.stringMatching(/^sum-1-[0-9a-f]{8}$/), 'Site has been created successfully'],
  ]);
  expect(await getNode(boston)).toMatchObject({ name: 'Boston', attr: { url: 'https://boston.test', city: 'Boston', state: 'MA', tz: 'Eastern' } });
  const pulled = ((await program.queues?.pending('backfills')) ?? []).map(text => pullMessageSchema.parse(JSON.parse(text)).siteId);
  expect(pulled).toEqual([boston]);
});

test('a resent list creates nothing twice; a new request finds the existing sites', async () => {
  const before = await below('south');
  expect(readRows(await upload(list))[0]).toMatchObject({ outcome: 'created', siteId: expect.stringMatching(/^boston-/) });
  expect(readRows(await upload(list, { requestId: 'list-of-the-evening' }))[0]).toMatchObject({ outcome: 'exists', siteId: expect.stringMatching(/^boston-/) });
  expect(await below('south')).toEqual(before);
});

test('an import killed anywhere and resent creates every site once', async () => {
  const rows = [{ region: 'Name of south', name: 'Killed one', url: 'https://one.test' }, { region: 'Name of south', name: 'Killed two' }];
  for (let call = 1; ; call += 1) {
    const named = rows.map(row => ({ ...row, name: `${row.name} ${call}` }));
    const { died } = await runUntil(() => upload(named, { requestId: `killed-request-${call}` }), call);
    expect(readRows(await upload(named, { requestId: `killed-request-${call}` })).map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    if (!died) break;
  }
  const names = await below('south');
  expect(new Set(names).size).toBe(names.length);
});

test.each<[string, string, number]>([
  ['admin-user', 'org', 200], ['reseller-user', 'org', 200], ['brand-user', 'org', 200], ['org-user', 'org', 200], ['region-user', 'org', 404],
  ['region-user', 'north', 403], ['site-user', 'org', 404], ['affiliate-user', 'other', 403], ['org-user', 'other', 404], ['admin-user', 'south', 400],
])('%s uploads to %s: %i', async (userId, siteId, status) => {
  expect((await upload([{ region: 'Nowhere', name: 'x' }], { userId, siteId })).status).toBe(status);
});

test.each([['no rows', []], ['too many', Array.from({ length: 101 }, () => list[1])], ['unknown columns', [{ region: 'a', name: 'b', colour: 'red' }]]])('%s is refused', async (_, rows) => {
  expect((await upload(rows)).status).toBe(400);
});
