import { expect, test } from 'vitest';
import { parseRefusal } from '../../../../web/src/app/api/contract-call.ts';

const gateway = (status: number, headers: Record<string, string> = {}) =>
  parseRefusal(new Response('{"message":"From a gateway"}', { status, headers }));

test.each([
  [413, {}, 'This is too large to send. Nothing was saved.'],
  [429, {}, 'Too many requests. Nothing was saved; try again in a minute.'],
  [429, { 'retry-after': '30' }, 'Too many requests. Nothing was saved; try again in 30 seconds.'],
  [502, {}, 'The server took too long to answer. It may have saved; look before you send it again.'],
  [504, {}, 'The server took too long to answer. It may have saved; look before you send it again.'],
  [500, {}, 'The server could not answer. Reload the page and look before you send it again.'],
])('%i of a gateway says what happened', async (status, headers, message) => {
  expect(await gateway(status, headers)).toEqual({ status, code: 'internal', message });
});
