import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler } from '../../../functions/triggers/iot-authorizer.ts';
import { changeUser } from '../../../functions/stores/users/users.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { type Program, startProgram } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
  await seedTree();
});
afterAll(() => program.stop());

type Answer = Awaited<ReturnType<typeof handler>>;
/** What an answer allows, by action. */
const listAllowed = (answer: Answer): Record<string, string[]> =>
  Object.fromEntries(
    (answer.isAuthenticated ? answer.policyDocuments : []).flatMap(({ Statement }) =>
      Statement.map(({ Action, Resource }) => [Action, Resource.map(arn => arn.split(':').at(-1) ?? '')]),
    ),
  );
const ask = (username: string, userId: string, clientId = `web-${userId}-tab1`, password?: string) =>
  handler(
    { signatureVerified: true, protocolData: { mqtt: { username, clientId, password: Buffer.from(password ?? program.token(userId)).toString('base64') } }, protocols: ['mqtt'] },
    lambdaContext('iot-authorizer', 5000),
  );

test("allows a user the site's topic, their own place and sessions, one client id", async () => {
  const answer = await ask('site-n1?x-amz-customauthorizer-name=topics', 'region-user');
  expect(answer).toMatchObject({ isAuthenticated: true, principalId: 'regionuser', refreshAfterInSeconds: 300, disconnectAfterInSeconds: 300 });
  expect(listAllowed(answer)).toEqual({
    'iot:Connect': ['client/web-region-user-tab1'],
    'iot:Subscribe': [
      'topicfilter/onboarding/site-n1',
      'topicfilter/notifications/north',
      ...['breaks', 'numbers', 'ended', 'audits', 'reviews', 'access', 'people'].map(kind => `topicfilter/notifications/north/${kind}`),
      'topicfilter/sessions/region-user',
    ],
    'iot:Receive': [
      'topic/onboarding/site-n1',
      'topic/notifications/north',
      ...['breaks', 'numbers', 'ended', 'audits', 'reviews', 'access', 'people'].map(kind => `topic/notifications/north/${kind}`),
      'topic/sessions/region-user',
    ],
  });
  // What IoT Core takes: ten documents of 2,048 characters each.
  const documents = answer.isAuthenticated ? answer.policyDocuments : [];
  expect(documents.length).toBeLessThanOrEqual(10);
  for (const document of documents) expect(JSON.stringify(document).length).toBeLessThan(2048);
});

test('does not allow muted kinds; the board and unmutable kinds stay', async () => {
  await changeUser('region-user', user => ({ ...user, mutedKinds: ['numbers', 'reviews', 'people', 'ended'] }));
  const answer = await ask('site-n1', 'region-user');
  expect(listAllowed(answer)['iot:Receive']).toEqual([
    'topic/onboarding/site-n1', 'topic/notifications/north', 'topic/notifications/north/breaks', 'topic/notifications/north/audits',
    'topic/notifications/north/access', 'topic/sessions/region-user',
  ]);
  expect(listAllowed(answer)['iot:Subscribe']).not.toContain('topicfilter/notifications/north/numbers');
  await changeUser('region-user', ({ mutedKinds: _kinds, ...user }) => user);
});

test('a linking region reaches the linked site', async () => {
  expect((await ask('site-w1', 'region-user')).isAuthenticated).toBe(true);
});

test.each([
  ['a site out of reach', 'site-s1', 'region-user', undefined],
  ['a site that does not exist', 'no-such-site', 'region-user', undefined],
  ['a wildcard', '#', 'region-user', undefined],
  ['a level wildcard', '+', 'admin-user', undefined],
  ['a path', 'site-n1/x', 'region-user', undefined],
  ['another user in the client id', 'site-n1', 'region-user', 'web-site-user-tab1'],
  ['a wildcard in the client id', 'site-n1', 'region-user', 'web-region-user-*'],
  ['a disabled user', 'site-n1', 'disabled-user', undefined],
])('%s is refused', async (_, username, userId, clientId) => {
  expect(await ask(username, userId, clientId)).toEqual({ isAuthenticated: false });
});

test('a forged token and an event of another shape are refused', async () => {
  expect(await ask('site-n1', 'region-user', undefined, 'a.b.c')).toEqual({ isAuthenticated: false });
  expect(await handler({ signatureVerified: true, protocolData: {} }, lambdaContext('iot-authorizer', 5000))).toEqual({ isAuthenticated: false });
});

test('an event whose signature IoT Core has not verified is refused, whatever its token', async () => {
  const mqtt = { username: 'site-n1', clientId: 'web-region-user-tab1', password: Buffer.from(program.token('region-user')).toString('base64') };
  const context = lambdaContext('iot-authorizer', 5000);
  expect(await handler({ signatureVerified: true, protocolData: { mqtt } }, context)).toMatchObject({ isAuthenticated: true });
  expect(await handler({ signatureVerified: false, protocolData: { mqtt } }, context)).toEqual({ isAuthenticated: false });
  expect(await handler({ protocolData: { mqtt } }, context)).toEqual({ isAuthenticated: false });
});
