import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSignedRequest } from '../../functions/platforms/facebook/signed-request.ts';
import { redact } from '../../functions/runtime/logger.ts';
import { isSigned } from '../../functions/services/billing/signature.ts';
import { sealText, openText } from '../../functions/services/credentials/credential-seal.ts';
import { isAccepted, newSecret } from '../../functions/services/leads/intake-secrets.ts';
import { signedHeaders } from '../../functions/services/webhooks/sign.ts';

/** Every copy of some bytes in which one bit is another. */
const flips = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const copy = Uint8Array.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return copy;
  });
/** And every copy that is cut short or longer. */
const lengths = (bytes: Uint8Array): Uint8Array[] => [...Array.from({ length: bytes.length }, (_, length) => bytes.slice(0, length)), Uint8Array.from([...bytes, 0])];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

describe('one flipped bit anywhere in a signature', () => {
  test('of the payment provider', () => {
    const [body, secret, now] = [Buffer.from('{"id":"evt_1"}'), 'whsec_test', new Date('2026-11-21T12:00:00Z')];
    const time = String(now.getTime() / 1000);
    const good = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    const isGood = (signature: Uint8Array, at = time, of: Uint8Array = body, secrets = [secret]) => isSigned(of, `t=${at},v1=${hex(signature)}`, secrets, now);
    expect(isGood(good)).toBe(true);
    expect([...flips(good), ...lengths(good)].filter(bytes => isGood(bytes))).toEqual([]);
    expect(flips(body).filter(bytes => isGood(good, time, bytes))).toEqual([]);
    expect(isGood(good, String(Number(time) + 1))).toBe(false);
    expect(isGood(good, time, body, ['whsec_tesT'])).toBe(false);
    // Of an event that is older than five minutes, or as far ahead, a good signature is none.
    for (const [apart, expected] of [[300, true], [301, false], [-300, true], [-301, false]] as const) {
      const at = String(Number(time) + apart);
      expect(isGood(createHmac('sha256', secret).update(`${at}.`).update(body).digest(), at), String(apart)).toBe(expected);
    }
  });

  test('of Facebook', () => {
    const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: '123' })).toString('base64url');
    const good = createHmac('sha256', 's').update(payload).digest();
    const read = (signature: Uint8Array, of = payload) => readSignedRequest(`${base64url(signature)}.${of}`, 's');
    expect(read(good)).toEqual({ userId: '123' });
    expect([...flips(good), ...lengths(good)].filter(bytes => read(bytes) !== null)).toEqual([]);
    expect(flips(Buffer.from(payload, 'base64url')).filter(bytes => read(good, base64url(bytes)) !== null)).toEqual([]);
  });

  test('of a seal: prefix, tag, content, owner and key', () => {
    const key = Buffer.alloc(32, 7);
    const bound = { tokenId: 'ga4:one', siteId: 'site-a' };
    const sealed = sealText(bound, key, 'the refresh token');
    expect(openText(bound, key, sealed)).toBe('the refresh token');
    const opens = (work: () => unknown) => {
      try {
        work();
        return true;
      } catch {
        return false;
      }
    };
    expect([...flips(sealed), ...lengths(sealed)].filter(bytes => opens(() => openText(bound, key, bytes)))).toEqual([]);
    expect(flips(key).filter(bytes => opens(() => openText(bound, bytes, sealed)))).toEqual([]);
    for (const other of [{ ...bound, tokenId: 'ga4:onf' }, { ...bound, siteId: 'site-b' }]) expect(opens(() => openText(other, key, sealed))).toBe(false);
  });

  test('of our webhook: a Standard Webhooks receiver accepts ours and no other', () => {
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const message = { id: 'msg_1', at: new Date('2026-11-21T12:00:00Z'), body: '{"type":"alert"}' };
    const signature = Buffer.from(signedHeaders([secret], message)['webhook-signature']?.slice(3) ?? '', 'base64');
    // By hand: HMAC-SHA256 of 'id.timestamp.body' under the secret's bytes.
    expect(hex(signature)).toBe(createHmac('sha256', Buffer.alloc(32, 9)).update('msg_1.1795262400.{"type":"alert"}').digest('hex'));
    const others = [{ ...message, id: 'msg_2' }, { ...message, body: '{"type":"alerT"}' }, { ...message, at: new Date('2026-11-21T12:00:01Z') }];
    for (const other of others) expect(signedHeaders([secret], other)['webhook-signature']).not.toBe(signedHeaders([secret], message)['webhook-signature']);
  });

  test("of an intake secret: each character counts, and so does an old secret's end", () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const { secret, kept: stored } = newSecret(now);
    expect(isAccepted(secret, [stored], now)).toBe(true);
    const others = Array.from(secret, (character, place) => `${secret.slice(0, place)}${character === 'A' ? 'B' : 'A'}${secret.slice(place + 1)}`);
    expect([...others, secret.slice(1), secret.slice(0, -1), `${secret}A`, '', secret.toUpperCase()].filter(candidate => isAccepted(candidate, [stored], now))).toEqual([]);
    const until = new Date(now.getTime() + 1000).toISOString();
    expect([999, 1000].map(ms => isAccepted(secret, [{ ...stored, until }], new Date(now.getTime() + ms)))).toEqual([true, false]);
  });
});

describe('text that looks like a secret never reaches a log', () => {
  const value = 'Zk3xQ9pLm2Rt7Vb1';
  /** One sample of each alternative, by hand. */
  const texts: readonly (readonly [string, string])[] = [
    ['Bearer', `Authorization: Bearer ${value}.${value}`],
    ['bearer, any case', `bEaReR ${value}`],
    ['JSON web token', `got eyJ${value}.${value}.${value} from Cognito`],
    ['JSON web token without a signature', `got eyJ${value}.${value}.`],
    ...['code', 'state', 'key', 'access_token', 'refresh_token', 'client_secret', 'token'].flatMap(name => [
      [`${name} in a query`, `https://x.test/cb?${name}=${value}&a=1`] as const,
      [`${name} further back`, `https://x.test/cb?a=1&${name}=${value}`] as const,
      [`${name} in capitals`, `https://x.test/cb?${name.toUpperCase()}=${value}`] as const,
    ]),
    ['Google access token', `ya29.${value}`],
    ['Google refresh token', `1//${value}`],
  ];
  test.each(texts)('%s', (_what, text) => {
    expect(JSON.stringify(redact(text))).not.toContain(value);
    expect(JSON.stringify(redact({ deep: [{ text }] }))).not.toContain(value);
    expect(JSON.stringify(redact(new Error(text, { cause: new Error(text) })))).not.toContain(value);
  });
  const names = ['token', 'accessToken', 'refresh_token', 'tokens', 'secret', 'clientSecret', 'password', 'newPassword', 'authorization', 'Authorization', 'cookie', 'set-cookie', 'code', 'code_verifier', 'codeVerifier'];
  test.each(names)('a field named %s', name => {
    expect(JSON.stringify(redact({ [name]: value, deep: { [name]: [value] } }))).not.toContain(value);
  });
  test('fields that name a secret but reveal nothing are still logged', () => {
    expect(redact({ tokenId: 'ga4:one', statusCode: 200, codes: 3, keys: ['a'], path: '/codes?page=2' })).toEqual({ tokenId: 'ga4:one', statusCode: 200, codes: 3, keys: ['a'], path: '/codes?page=2' });
  });
});
