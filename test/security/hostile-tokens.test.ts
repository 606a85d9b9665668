import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as authorizer } from '../../functions/triggers/iot-authorizer.ts';
import { lambdaContext } from '../../scripts/local/gateway/lambda-context.ts';
import { createNode, getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { getUser, putUser } from '../../functions/stores/users/users.ts';
import { allEndpoints, sessionEndpoints, claimsFor, newSigningKey, type Program, signToken, startProgram } from '../functions/support/program.ts';
import { node, seedTree, user } from '../functions/support/tree.ts';

let program: Program;
const stranger = newSigningKey();
beforeAll(async () => {
  program = await startProgram();
  await seedTree();
});
afterAll(() => program.stop());

const refusal = { code: 'unauthorized', message: 'Your session has expired. Please login again' };
const key = () => {
  const [first] = program.signing.keys;
  if (!first) throw new Error('No key');
  return first;
};
const requestSite = (token: string) => program.call('get-site', { token, params: { siteId: 'site-n1' } });
const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a valid access token is accepted', async () => {
  expect((await requestSite(program.token('site-user'))).status).toBe(200);
});

test('a rotated key is learned, and an unknown key fetches the keys only once', async () => {
  const next = newSigningKey();
  program.signing.keys = [next, ...program.signing.keys];
  expect((await requestSite(signToken(next, claimsFor('site-user')))).status).toBe(200);
  const before = program.signing.reads;
  for (let index = 0; index < 5; index += 1) {
    expect((await requestSite(signToken(newSigningKey(), claimsFor('site-user')))).status).toBe(401);
  }
  expect(program.signing.reads - before).toBe(1);
  expect((await requestSite(signToken(next, claimsFor('site-user')))).status).toBe(200);
});

const hostile: Record<string, () => string> = {
  'no token': () => '',
  'not a token': () => 'a.b',
  'expired': () => signToken(key(), claimsFor('site-user', { exp: seconds() - 1 })),
  'not yet valid': () => signToken(key(), claimsFor('site-user', { nbf: seconds() + 3600 })),
  'issued in the future': () => signToken(key(), claimsFor('site-user', { iat: seconds() + 3600 })),
  'without expiry': () => signToken(key(), claimsFor('site-user', { exp: undefined })),
  'another pool': () => signToken(key(), claimsFor('site-user', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_ZZZZZZZZZ' })),
  'another client': () => signToken(key(), claimsFor('site-user', { client_id: 'someone-else' })),
  'an id token': () => signToken(key(), claimsFor('site-user', { token_use: 'id', aud: 'client1234567890' })),
  'no use': () => signToken(key(), claimsFor('site-user', { token_use: undefined })),
  'algorithm none': () => `${part({ alg: 'none', kid: key().kid })}.${part(claimsFor('site-user'))}.`,
  'algorithm none with a signature': () => signToken(key(), claimsFor('site-user'), { alg: 'none' }),
  'public key used as a shared secret': () => {
    const content = `${part({ alg: 'HS256', kid: key().kid })}.${part(claimsFor('site-user'))}`;
    const pem = key().publicKey.export({ type: 'spki', format: 'pem' });
    return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
  },
  'swapped key under a known id': () => signToken({ ...stranger, kid: key().kid }, claimsFor('site-user')),
  'changed claims': () => {
    const [head, , signature] = signToken(key(), claimsFor('site-user')).split('.');
    return `${head}.${part(claimsFor('admin-user', { 'cognito:groups': ['Administrators'] }))}.${signature}`;
  },
  'a key of its own in its header': () => {
    const jwk = stranger.publicKey.export({ format: 'jwk' });
    return signToken(stranger, claimsFor('site-user'), { kid: key().kid, jwk, jku: 'https://evil.test/jwks.json' });
  },
  'a key id that is a path': () => signToken(stranger, claimsFor('site-user'), { kid: '../../../dev/null' }),
  'a header it must understand': () => signToken(key(), claimsFor('site-user'), { alg: 'HS256', crit: ['exp'] }),
  'subject of a wrong type': () => signToken(key(), claimsFor('site-user', { sub: ['site-user', 'admin-user'] })),
  'expiry of a wrong type': () => signToken(key(), claimsFor('site-user', { exp: '9999999999' })),
  'no key id': () => signToken(key(), claimsFor('site-user'), { kid: undefined }),
  'unknown user': () => signToken(key(), claimsFor('nobody')),
  'disabled user': () => signToken(key(), claimsFor('disabled-user')),
  'groups of a wrong type': () => signToken(key(), claimsFor('site-user', { 'cognito:groups': 'Administrators' })),
  'very long': () => signToken(key(), claimsFor('site-user', { padding: 'x'.repeat(9000) })),
};

test.each(Object.keys(hostile))('%s gets the same 401', async name => {
  const answer = await requestSite(hostile[name]?.() ?? '');
  expect(answer.json).toEqual(refusal);
  expect(answer.status).toBe(401);
});

test.each(Object.keys(hostile))('%s is refused by every endpoint and by the message channel', async name => {
  const token = hostile[name]?.() ?? '';
  const statuses = await Promise.all(
    allEndpoints.filter(({ access }) => access.kind !== 'public').map(async ({ id }) => {
      const answer = await program.call(id, { token, headers: { 'x-view-as': 'site-user' }, params: { siteId: 'site-n1', userId: 'site-user' }, query: { siteId: 'site-n1' } });
      return [id, answer.status];
    }),
  );
  expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
  const mqtt = { username: 'site-n1', password: Buffer.from(token).toString('base64'), clientId: 'web-site-user-tab1' };
  expect(await authorizer({ protocolData: { mqtt } }, lambdaContext('iot-authorizer', 5000))).toEqual({ isAuthenticated: false });
});

test('every non-public endpoint refuses a call without a token before anything else', async () => {
  for (const endpoint of sessionEndpoints) {
    if (endpoint.access.kind === 'public') continue;
    const answer = await program.call(endpoint.id, { params: { siteId: '!!' }, rawBody: '{', query: { x: '1' } });
    expect([endpoint.id, answer.status, answer.json]).toEqual([endpoint.id, 401, refusal]);
  }
});

test('disabled, demoted and moved users lose access at the next request', async () => {
  await createNode(node('/ISL/reseller/brand/org/north/site-n9', 'SITE'));
  await putUser(user('leaver', 'site-n9'));
  const token = program.token('leaver');
  const read = (siteId: string) => program.call('get-site', { token, params: { siteId } });
  expect((await read('site-n9')).status).toBe(200);
  await putUser(user('leaver', 'site-s1'));
  expect((await read('site-n9')).status).toBe(404);
  expect((await read('site-s1')).status).toBe(200);
  await putUser(user('leaver', 'site-s1', { disabled: true }));
  expect((await read('site-s1')).status).toBe(401);

  const admin = await getUser('admin-user');
  if (!admin) throw new Error('No admin');
  const adminToken = program.token('admin-user', true);
  expect((await program.call('get-site', { token: adminToken, params: { siteId: 'brand' } })).status).toBe(200);
  await putUser({ ...admin, isAdmin: false });
  expect((await program.call('get-site', { token: adminToken, params: { siteId: 'brand' } })).status).toBe(404);
  await putUser(admin);
});

test("moving a user's node moves their access", async () => {
  await createNode(node('/ISL/reseller/brand/org/north/site-n8', 'SITE'));
  const token = program.token('region-user');
  const read = () => program.call('get-site', { token, params: { siteId: 'site-n8' } });
  expect((await read()).status).toBe(200);
  const moved = await getNode('site-n8');
  if (!moved) throw new Error('No node');
  await replaceNode({ ...moved, sitePath: '/ISL/reseller/brand/org/south/site-n8', parentId: 'south' }, moved.revision);
  expect((await read()).status).toBe(404);
});

test('no token or secret reaches the log', () => {
  expect(program.lines.filter(line => /eyJ[\w-]{10}/.test(line))).toEqual([]);
});
