import { afterEach, expect, it, vi } from 'vitest';
import { tokenLifeMs } from '../../../../web/src/app/session/session.ts';
import { readStoredToken } from '../../../../web/src/app/session/stored-session.ts';

afterEach(() => vi.unstubAllGlobals());

const noon = Date.parse('2026-11-27T12:00:00Z');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const makeToken = (payload: unknown) => `${encode({ alg: 'RS256' })}.${encode(payload)}.signature`;
/** A token of ÿ-like bytes, whose encoding needs both of base64url's own characters. */
const token = makeToken({ sub: 'u-1', exp: noon / 1000 + 60, auth_time: noon / 1000 - 30, name: '~~>??>' });

const store = (entries: Readonly<Record<string, string>>) =>
  vi.stubGlobal('window', {
    localStorage: Object.assign(Object.create({ getItem: (key: string) => entries[key] ?? null }), entries),
  });
const prefix = 'CognitoIdentityServiceProvider.client';
const session = { [`${prefix}.LastAuthUser`]: 'ada.l@x.example', [`${prefix}.ada.l@x.example.accessToken`]: token };

it('reads a current token of a signed-in user', () => {
  store(session);
  expect(readStoredToken(noon)).toMatchObject({ text: token, payload: { sub: 'u-1', auth_time: noon / 1000 - 30 } });
});

it('leaves a token to the library five seconds before its end, by the clock of the server', () => {
  store(session);
  expect(readStoredToken(noon + 55_000)).not.toBeNull();
  expect(readStoredToken(noon + 55_001)).toBeNull();
  store({ ...session, [`${prefix}.ada.l@x.example.clockDrift`]: '-10000' });
  expect(readStoredToken(noon + 65_000)).not.toBeNull();
});

it('gives a token its whole life on a machine whose clock is an hour ahead, so that it is not refreshed all the time', async () => {
  store({ ...session, [`${prefix}.ada.l@x.example.clockDrift`]: '-3600000' });
  vi.useFakeTimers({ now: noon + 3_600_000 });
  expect(await tokenLifeMs(Date.now())).toBe(60_000);
  vi.useRealTimers();
});

it.each([
  ['nobody', {}],
  ['two app clients', { ...session, 'CognitoIdentityServiceProvider.other.LastAuthUser': 'ada.l@x.example' }],
  ['a user without a token', { [`${prefix}.LastAuthUser`]: 'ada' }],
  ['text', { ...session, [`${prefix}.ada.l@x.example.accessToken`]: 'a.b.c' }],
  ['a token without its end', { ...session, [`${prefix}.ada.l@x.example.accessToken`]: makeToken({ sub: 'u-1' }) }],
])('reads no token of %s', (_, entries) => {
  store(entries);
  expect(readStoredToken(noon)).toBeNull();
});
