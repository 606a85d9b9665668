import {
  AdminDisableUserCommand, AdminRemoveUserFromGroupCommand, AdminSetUserPasswordCommand, CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser, getUser, listUsersOfEmail, putUser } from '../../../functions/stores/users/users.ts';
import { signInWithPassword } from '../../../scripts/local/sign-in.ts';
import { startLocal, type LocalStack } from '../../../scripts/local/stack.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'first-admin-'));
const script = path.resolve(import.meta.dirname, '../../../scripts/first-admin.ts');
const email = 'Owner@insights.test';
let stack: LocalStack;
let cognito: CognitoIdentityProviderClient;

beforeAll(async () => {
  stack = await startLocal({ port: 0, dataDir, seed: 'none', web: false, quiet: true });
  const endpoint = stack.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '';
  cognito = new CognitoIdentityProviderClient({
    endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  cognito.destroy();
  await stack.stop();
  rmSync(dataDir, { recursive: true });
});

/** The command as an operator runs it, in a process of its own. */
const run = async (...words: string[]) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const result = await promisify(execFile)(process.execPath, [script, ...words], { env }).catch((error: unknown) => Object(error));
  return { code: Number(result.code ?? 0), text: `${result.stdout}${result.stderr}` };
};
const UserPoolId = () => stack.env['USER_POOL_ID'] ?? '';
const findAdmin = async () => (await listUsersOfEmail('owner@insights.test'))[0]?.user;

test('the first run creates an administrator who can sign in and use administrator endpoints', async () => {
  const { code, text } = await run('local', email);
  expect(code).toBe(0);
  expect(text).toMatch(/made the sign-in of owner@insights\.test[\s\S]*wrote the record/);
  expect(text).toMatch(/Temporary password \(.*\): \w{12}\n/);
  const Password = 'First-Admin-2026';
  await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId: UserPoolId(), Username: email, Password, Permanent: true }));
  const { accessToken } = await signInWithPassword({
    endpoint: stack.env['IDENTITY_ENDPOINT'] ?? '', userPoolId: UserPoolId(), clientId: stack.env['USER_POOL_CLIENT_ID'] ?? '', email, password: Password,
  });
  const answer = await fetch(`${stack.origin}/api/themes`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(answer.status).toBe(200);
});

test('the second run changes nothing and says so', async () => {
  const before = await findAdmin();
  const { code, text } = await run('local', email);
  expect({ code, text }).toEqual({ code: 0, text: `${email} is already an administrator. Nothing changed.\n` });
  expect(await findAdmin()).toEqual(before);
});

test.each([
  ['the record', async (userId: string) => deleteUser(userId), 'wrote the record'],
  ['the group', async (Username: string) => cognito.send(new AdminRemoveUserFromGroupCommand({ UserPoolId: UserPoolId(), Username, GroupName: 'Administrators' })), 'put it into the group'],
  ['an enabled sign-in', async (Username: string) => cognito.send(new AdminDisableUserCommand({ UserPoolId: UserPoolId(), Username })), 'enabled the sign-in'],
])('a run completes only what an earlier run left without %s', async (_, remove, expectedText) => {
  const { userId = '' } = (await findAdmin()) ?? {};
  await remove(userId);
  const { text } = await run('local', email);
  expect(text.split('\n').filter(line => line.startsWith('  '))).toEqual([expect.stringContaining(expectedText)]);
  expect(text).not.toContain('Temporary password');
  expect(await getUser(userId)).toMatchObject({ isAdmin: true, siteId: null, disabled: false });
});

test('a user who belongs to a node is left unchanged', async () => {
  const admin = await findAdmin();
  if (!admin) throw new Error('There is no administrator');
  await putUser({ ...admin, siteId: 'site-1', isAdmin: false });
  const { code, text } = await run('local', email);
  expect(code).toBe(1);
  expect(text).toContain('belongs to the node site-1');
  expect(await getUser(admin.userId)).toMatchObject({ isAdmin: false, siteId: 'site-1' });
  await putUser(admin);
});

test.each([
  [[], 'Which email?'],
  [['local', 'nobody'], '"nobody" is not an email'],
  [['moon', 'a@b.test'], 'Unknown stage "moon"'],
])('%o is refused with advice on the next step', async (words, expectedText) => {
  const { code, text } = await run(...words);
  expect(code).toBe(1);
  expect(text).toContain(expectedText);
});
