import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignedRequest } from '../../../../functions/platforms/facebook/signed-request.ts';

/** From the tests of Facebook's own PHP SDK, with the secret they were made with. */
const validRequest = 'U0_O1MqqNKUt32633zAkdd2Ce-jGVgRgJeRauyx_zC8=.eyJvYXV0aF90b2tlbiI6ImZvb190b2tlbiIsImFsZ29yaXRobSI6IkhNQUMtU0hBMjU2IiwiaXNzdWVkX2F0IjozMjEsImNvZGUiOiJmb29fY29kZSIsInN0YXRlIjoiZm9vX3N0YXRlIiwidXNlcl9pZCI6MTIzLCJmb28iOiJiYXIifQ==';
/** From Facebook's documents of signed requests: it names nobody. */
const nobody = 'vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0';

const signed = (payload: unknown, secret = 's') => {
  const text = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`;
};

describe('a signed request', () => {
  it('names the person when it is signed with the secret', () => {
    expect(readSignedRequest(validRequest, 'foo_app_secret')).toEqual({ userId: '123' });
    expect(readSignedRequest(signed({ algorithm: 'HMAC-SHA256', user_id: '10158000000000001', issued_at: 1 }), 's')).toEqual({ userId: '10158000000000001' });
  });

  it.each<[string, string, string]>([
    ['another secret', validRequest, 'other_secret'],
    ['an empty secret', signed({ algorithm: 'HMAC-SHA256', user_id: '1' }, ''), ''],
    ['a payload that was changed', validRequest.replace('.eyJv', '.eyJw'), 'foo_app_secret'],
    ['a signature cut short', validRequest.slice(1), 'foo_app_secret'],
    ['another algorithm', signed({ algorithm: 'none', user_id: '1' }), 's'],
    ['no algorithm', signed({ user_id: '1' }), 's'],
    ['nobody', nobody, 'secret'],
    ['an id that is none', signed({ algorithm: 'HMAC-SHA256', user_id: 'me/permissions' }), 's'],
    ['no JSON', signed('not json'), 's'],
    ['three parts', `${validRequest}.x`, 'foo_app_secret'],
    ['one part', 'abc', 's'],
    ['nothing', '', 's'],
  ])('is refused with %s', (_, text, secret) => {
    expect(readSignedRequest(text, secret)).toBeNull();
  });
});
