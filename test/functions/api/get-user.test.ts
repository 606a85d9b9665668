import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const ask = (who: string, userId: string) => program.call('get-user', { token: program.token(who, who === 'admin-user'), params: { userId } });

test.each([
  ['admin-user', 'site-user', 200], ['admin-user', 'admin-user', 200], ['org-user', 'site-user', 200], ['site-user', 'site-user', 200],
  ['site-user', 'org-user', 404], ['org-user', 'admin-user', 404], ['admin-user', 'nobody-at-all', 404],
])('%s asks for %s: %i', async (who, userId, status) => {
  const answer = await ask(who, userId);
  expect([answer.status, answer.text]).toEqual([status, answer.text]);
});

test('returns a person as in lists, with the node and without secrets', async () => {
  const { result } = (await ask('admin-user', 'site-user')).json as { result: Record<string, unknown> };
  expect(result).toMatchObject({ userId: 'site-user', siteId: expect.any(String), siteName: expect.any(String), invited: false });
  expect(Object.keys(result)).not.toContain('password');
});
