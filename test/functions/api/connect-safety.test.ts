import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { connectableServices, getServicePanel } from '../../../shared/platforms/registry.ts';
import { putPlatformSecrets, startPlatforms } from '../support/platforms.ts';
import { type Answer, origin, type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let platforms: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
const now = new Date();
beforeAll(async () => {
  platforms = await startPlatforms(() => now);
  program = await startProgram({ env: platforms.env });
  putPlatformSecrets(program);
  setClock(() => now);
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await platforms.stop();
});

const begin = async (service: string = 'ga4', returnTo: string = 'admin') => {
  const answer = await program.call('authorize-site', { token: program.token('site-user'), params: { siteId: 'site-n1' }, body: { service, returnTo } });
  withStatus(answer);
  const { url } = answer.json as { url: string };
  return { url, state: new URL(url).searchParams.get('state') ?? '', cookies: answer.cookies.map(cookie => cookie.split(';')[0] ?? '') };
};
const back = (query: Record<string, string>, cookies: string[], route = 'oauth-return') => program.call(route, { query, cookies });
const readLocation = (answer: Answer) => withStatus(answer, 302).headers['location'] ?? '';
const logged = () => program.lines.filter(line => line.includes('"level":"warn"')).map(line => JSON.parse(line) as Record<string, unknown>);
const lastLogged = () => logged().at(-1);

test.each(connectableServices)('%s: requests consent with its own return route and state, at its own provider', async service => {
  const { url, state } = await begin(service);
  const asked = new URL(url);
  const routes = { ga4: '/api/boarding', gmb: '/api/boarding', gsc: '/api/boarding', fb: '/api/fbboarding', fbPage: '/api/fbboarding', bing: '/boarding/bing', linkedin: '/boarding/linkedin', linkedinOrg: '/boarding/linkedinOrg' };
  const redirect = new URL(asked.searchParams.get('redirect_uri') ?? '');
  expect(`${redirect.origin}${redirect.pathname}`).toBe(`${origin}${routes[service]}`);
  expect(state).toMatch(/^[\w-]{43}$/);
  const takesPkce = ['ga4', 'gmb', 'gsc', 'bing'].includes(service);
  expect([asked.searchParams.get('code_challenge_method'), asked.searchParams.has('code_challenge')]).toEqual(takesPkce ? ['S256', true] : [null, false]);
});

test.each([
  ['oauth-return-facebook', 'ga4'],
  ['oauth-return-bing', 'gmb'],
  ['oauth-return-linkedin', 'linkedinOrg'],
  ['oauth-return-linkedin-org', 'linkedin'],
  ['oauth-return', 'fb'],
] as const)('%s refuses a state of %s, uses it up, and logs it', async (route, service) => {
  const { state, cookies } = await begin(service);
  expect(readLocation(await back({ state, code: 'a-code' }, cookies, route))).toBe(`${origin}/admin/site-n1/${getServicePanel(service)}?connectError=state_mismatch`);
  expect(lastLogged()).toMatchObject({ message: 'A consent came back at the address of another provider', siteId: 'site-n1', service });
  const serviceRoute = { ga4: 'oauth-return', gmb: 'oauth-return', fb: 'oauth-return-facebook', linkedin: 'oauth-return-linkedin', linkedinOrg: 'oauth-return-linkedin-org' }[service];
  expect(readLocation(await back({ state, code: 'a-code' }, cookies, serviceRoute))).toContain('connectError=code_used');
});

test('a state stolen into another browser is refused, and logged without the state itself', async () => {
  const { url, state } = await begin();
  const { query } = await platforms.consent(url);
  expect(readLocation(await back(query, []))).toBe(`${origin}/admin?connectError=state_mismatch`);
  expect(lastLogged()).toMatchObject({ message: 'A consent came back with a state that is not its own', reason: 'begun in another browser', siteId: 'site-n1', service: 'ga4' });
  expect(JSON.stringify(logged())).not.toContain(state);
});

test('a replayed state is refused and logged', async () => {
  const { url, cookies } = await begin();
  const { query } = await platforms.consent(url);
  expect(readLocation(await back(query, cookies))).toContain('tokenId=ga4:');
  expect(readLocation(await back(query, cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=code_used`);
  expect(lastLogged()).toMatchObject({ message: 'A consent came back a second time', siteId: 'site-n1' });
});

test.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'https:evil.example/'])('a return that requests a redirect to %s is refused and logged', async target => {
  const { url, cookies } = await begin();
  const { query } = await platforms.consent(url);
  expect(readLocation(await back({ ...query, redirect_uri: target }, cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=state_mismatch`);
  expect(lastLogged()).toMatchObject({ message: 'A consent came back asking to be sent on to a foreign host', host: 'evil.example' });
});

test('a consent cannot be redirected elsewhere', async () => {
  for (const returnTo of ['https://evil.example', '//evil.example', 'admin/../..', '']) {
    const answer = await program.call('authorize-site', { token: program.token('site-user'), params: { siteId: 'site-n1' }, body: { service: 'ga4', returnTo } });
    expect(answer.status).toBe(400);
  }
  const forged = [`connect-000000000000=${'a'.repeat(43)}~admin~..%2F..%2Fevil~ga`, `connect-000000000001=${'a'.repeat(43)}~//evil.example~site-n1~ga`];
  expect(readLocation(await back({ state: 'x'.repeat(43), code: 'c' }, forged))).toBe(`${origin}/admin?connectError=state_mismatch`);
});

test('a code issued for another client is refused with its state, and logged', async () => {
  const { url, cookies } = await begin();
  const other = new URL(url);
  other.searchParams.set('client_id', 'another-client');
  const { query } = await platforms.consent(other.href);
  expect(readLocation(await back(query, cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=exchange_failed`);
  expect(lastLogged()).toMatchObject({ message: 'A consent could not be completed', siteId: 'site-n1', service: 'ga4', platformCode: 'invalid_grant' });
  expect(readLocation(await back(query, cookies))).toContain('connectError=code_used');
});

test.each([
  ['gsc', 'oauth-return', { error: 'access_denied' }],
  ['fb', 'oauth-return-facebook', { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' }],
  ['fbPage', 'oauth-return-facebook', { error_reason: 'user_denied', pages: '1' }],
  ['linkedin', 'oauth-return-linkedin', { error: 'user_cancelled_login', error_description: 'The user cancelled LinkedIn login' }],
  ['linkedinOrg', 'oauth-return-linkedin-org', { error: 'user_cancelled_authorize' }],
  ['bing', 'oauth-return-bing', { error: 'access_denied', error_description: 'The user has denied access' }],
] as const)('%s: declining returns users to where they started', async (service, route, query) => {
  const { state, cookies } = await begin(service, 'onboarding');
  expect(readLocation(await back({ state, ...query }, cookies, route))).toBe(`${origin}/onboarding/site-n1/${service}?connectError=access_denied`);
});

test('distinguishes provider errors from declined consents, and logs only values that look like codes', async () => {
  const { state, cookies } = await begin('bing');
  const query = { state, error: 'server_error', error_reason: 'token=ya29.something <script>', error_description: 'AADSTS90000: whatever' };
  expect(readLocation(await back(query, cookies, 'oauth-return-bing'))).toBe(`${origin}/admin/site-n1/bing?connectError=exchange_failed`);
  expect(lastLogged()).toMatchObject({ message: 'A provider refused a consent', errors: ['server_error'] });
});

test('no code, state, verifier, cookie or token reaches the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/ya29\.|1\/\/0|4\/0A|the-client-secret|~admin~|a-code/);
});
