import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const namesSchema = z.object({ users: z.array(z.object({ email: z.string(), siteId: z.nullable(z.string()) })), lastEvalKey: z.nullable(z.string()) });
const rootsSchema = z.object({ result: z.array(z.object({ siteId: z.string() })) });
const people = async (userId: string, isAdmin = false) =>
  namesSchema.parse(withStatus(await program.call('list-org-users', { token: program.token(userId, isAdmin) })).json);
const roots = async (userId: string, isAdmin = false) =>
  rootsSchema.parse(withStatus(await program.call('list-sites', { token: program.token(userId, isAdmin) })).json).result.map(({ siteId }) => siteId);

test("the topmost nodes are the user's own, or all companies for an administrator", async () => {
  expect(await roots('org-user')).toEqual(['org']);
  expect(await roots('reseller-user')).toEqual(['brand']);
  expect((await roots('admin-user', true)).sort()).toEqual(['brand', 'other']);
});

test('an organization sees only its own people and those of its sites', async () => {
  const { users } = await people('org-user');
  expect(users.map(({ email }) => email).sort()).toEqual(['disabled-user', 'org-user', 'site-user'].map(name => `${name}@insights.test`));
  expect((await people('admin-user', true)).users).toEqual([]);
});

test('refuses users who may see nobody', async () => {
  expect((await program.call('list-org-users', { token: program.token('site-user') })).status).toBe(403);
});
