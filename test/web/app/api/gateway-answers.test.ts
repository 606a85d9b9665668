import { expect, test } from 'vitest';
import { parseRefusal } from '../../../../web/src/app/api/contract-call.ts';

const gateway = (status: number, headers: Record<string, string> = {}) =>
  parseRefusal(new Response('{"message":"From a gateway"}', { status, headers }));

test.each([
  [413, {}, 'This is too large to send. Nothing was saved.'],
  [429, {}, 'Too many requests. Nothing was saved. Try again in a minute.'],
  [429, { 'retry-after': '30' }, 'Too many requests. Nothing was saved. Try again in 30 seconds.'],
  [502, {}, 'The server took too long to respond. Your change may have been saved. Check before you try again.'],
  [504, {}, 'The server took too long to respond. Your change may have been saved. Check before you try again.'],
  [500, {}, 'The server had a problem. Reload the page and check before you try again.'],
])('a gateway %i says what happened', async (status, headers, message) => {
  expect(await gateway(status, headers)).toEqual({ status, code: 'internal', message });
});
