import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { signIn, target } from '../../functions/access/viewer.ts';
import { DomainError } from '../../functions/runtime/errors.ts';
import { putLink } from '../../functions/stores/sites/site-links.ts';
import { type Program, startProgram } from '../functions/support/program.ts';
import { seedTree } from '../functions/support/tree.ts';

let program: Program;
const reads: string[] = [];
beforeAll(async () => {
  program = await startProgram();
  await seedTree();
  // A foreign site that a foreign region links: its links are nobody else's either.
  await putLink({ siteId: 'west' }, 'site-s1');
  documentClient().middlewareStack.add(
    (next, context) => args => {
      const { TableName, IndexName, Key } = Object(args.input);
      reads.push(`${context.commandName} ${TableName} ${IndexName ?? ''} ${Key === undefined ? '' : Object.keys(Key).join()}`);
      return next(args);
    },
    { step: 'initialize', name: 'noteReads' },
  );
});
afterAll(() => program.stop());

/** What a call reads of the database, and what it answers. */
async function observe(id: string, options: Parameters<Program['call']>[1]) {
  reads.length = 0;
  const { status, text } = await program.call(id, options);
  return { status, text, reads: [...reads].sort() };
}

const outsiders = ['trial-user', 'region-user', 'site-user', 'stray-user', 'late-user'];
const foreign = { 'trial-user': 'site-n1', 'region-user': 'site-trial', 'site-user': 'site-w1', 'stray-user': 'org', 'late-user': 'site-s1' } as Readonly<Record<string, string>>;

describe.each(outsiders)('%s', userId => {
  const token = () => program.token(userId);
  const place = foreign[userId] ?? '';

  test.each([
    ['get-site', (siteId: string) => ({ params: { siteId } })],
    ['list-site-users', (siteId: string) => ({ params: { siteId } })],
    ['get-overview', (siteId: string) => ({ params: { siteId } })],
    ['delete-node', (siteId: string) => ({ params: { siteId }, query: { revision: '999' } })],
    ['create-node', (siteId: string) => ({ body: { requestId: 'r-existence', site: { type: 'SITE', name: 'N', parentId: siteId, attr: {} } } })],
    ['create-user', (siteId: string) => ({ body: { given_name: 'A', family_name: 'B', email: 'a@b.test', siteId, enableSiteAlerts: false, enableBillingEmails: false } })],
  ] as const)('%s behaves the same for a foreign and a nonexistent place', async (id, options) => {
    const [there, absent] = [await observe(id, { token: token(), ...options(place) }), await observe(id, { token: token(), ...options('never-was-here') })];
    expect(there).toEqual(absent);
    expect(there.reads.length).toBeGreaterThan(1);
  });

  test.each(['get-user', 'update-user', 'sign-out-user', 'delete-user'])('%s behaves the same for a foreign user, an administrator and a nonexistent user', async id => {
    const body = id === 'update-user' ? { body: { given_name: 'X' } } : {};
    const person = userId === 'trial-user' ? 'org-user' : 'trial-user';
    const asked = async (subject: string) => observe(id, { token: token(), params: { userId: subject }, ...body });
    const nobody = await asked('nobody-at-all');
    expect(await asked(person)).toEqual(nobody);
    expect(await asked('admin-user')).toEqual(nobody);
  });

  test('a nonexistent audit costs as much as a foreign one', async () => {
    const { reads: absent, status } = await observe('get-audit', { token: token(), params: { auditId: 'no-such-audit' } });
    reads.length = 0;
    const signedIn = await signIn({ userId, isInAdminGroup: false, signedInAt: Number.MAX_SAFE_INTEGER }, new Date());
    await expect(target(signedIn, 'audit.read', place)).rejects.toBeInstanceOf(DomainError);
    // Beside the query that looks for the audit itself.
    expect([status, absent.length]).toEqual([404, reads.length + 1]);
  });
});

test('a site that an accessible region links is read and served', async () => {
  expect((await observe('get-site', { token: program.token('region-user'), params: { siteId: 'site-w1' } })).status).toBe(200);
});
