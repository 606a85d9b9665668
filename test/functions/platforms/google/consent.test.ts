import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectors } from '../../../../functions/platforms/connectors.ts';
import { computeCodeChallenge, googleOauth } from '../../../../functions/platforms/google/oauth.ts';
import { businesses, type GoogleMore, serveGoogleMore } from '../../../scripts/sandbox/google-more/serve-google-more.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
let google: GoogleMore;
const codeVerifier = 'a-verifier-that-is-long-enough-to-be-one-of-them';

beforeAll(async () => {
  program = await startProgram({});
  google = await serveGoogleMore(businesses(3), () => new Date());
});
afterAll(async () => {
  await Promise.all([google.served.stop(), program.stop()]);
});

/** Goes through the stand-in's consent as a browser would, with its scopes ticked or not. */
async function signIn(service: 'gsc' | 'gmb', ticked: boolean) {
  const page = await (await fetch(googleOauth.authorizeUrl({ service, state: 's', codeChallenge: computeCodeChallenge(codeVerifier) }))).text();
  const scopes = [...page.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope = '']) => scope);
  expect(scopes).toEqual(googleOauth.listScopes(service));
  const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]);
  const form = new URLSearchParams([...hidden, ...(ticked ? scopes.map(scope => ['scope', scope]) : []), ['email', 'all@agency.example'], ['decision', 'allow']]);
  const answer = await fetch(`${google.served.base}/google/authorize/decision`, { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return googleOauth.exchangeCode({ service, code, codeVerifier });
}

it.each(['gsc', 'gmb'] as const)('consent to %s: grants the ticked scopes and lets the connector list', async service => {
  const tokens = await signIn(service, true);
  expect(googleOauth.listScopes(service).every(scope => tokens.scopes.includes(scope))).toBe(true);
  expect(tokens).toMatchObject({ accountEmail: 'all@agency.example', refreshToken: expect.any(String), endsAt: null });
  expect((await connectors[service].discover(tokens.accessToken, service)).flatMap(({ choices }) => choices)).toHaveLength(3);
  const renewed = await googleOauth.renew({ service, secrets: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? null } });
  expect(renewed.refreshToken).toBeUndefined();
  expect((await connectors[service].discover(renewed.accessToken, service)).length).toBeGreaterThan(0);
});

it.each(['gsc', 'gmb'] as const)('consent to %s without its scope: shows it missing and refuses the calls', async service => {
  const tokens = await signIn(service, false);
  expect(googleOauth.listScopes(service).filter(scope => !tokens.scopes.includes(scope))).toEqual(googleOauth.listScopes(service));
  await expect(connectors[service].discover(tokens.accessToken, service)).rejects.toMatchObject({
    platform: service, kind: 'reconnect', platformCode: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  });
});

it('a token for one service does not work for the other', async () => {
  const tokens = await signIn('gsc', true);
  await expect(connectors.gmb.discover(tokens.accessToken, 'gmb')).rejects.toMatchObject({ kind: 'reconnect' });
});
