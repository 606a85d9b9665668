import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from '../../../../functions/services/webhooks/sign.ts';

/** The vector that the libraries of Standard Webhooks are tested by. */
const vector = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1614265330_000), body: '{"test": 2432232314}' };
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('signs a message as the standard requires', () =>
  expect(signedHeaders([secret], vector)).toEqual({ 'webhook-id': vector.id, 'webhook-timestamp': '1614265330', 'webhook-signature': signature }));

test('two secrets sign side by side, each with its own signature', () => {
  const both = signedHeaders([newSecret(), secret], vector)['webhook-signature']?.split(' ') ?? [];
  expect([both.length, both[1], both[0] === signature]).toEqual([2, signature, false]);
});

test('a new secret has the length the standard requires, and is new', () => {
  const [first, two] = [newSecret(), newSecret()];
  expect(Buffer.from(first.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(first.startsWith('whsec_') && first !== two).toBe(true);
});
