import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const left = vi.fn<() => Promise<void>>(() => Promise.resolve());
let moved: { from: string[]; to: string } | undefined;
vi.mock('../../../../web/src/app/session/leave.ts', () => ({ leaveEverywhere: () => left() }));
vi.mock('../../../../web/src/app/session/config.ts', () => ({ loadConfig: () => Promise.resolve({ moved }) }));
const { askGrant, deniedText } = await import('../../../../web/src/app/session/grant.ts');

const me = Object.create(null);
const ask = (answer: object) => () => Promise.resolve(answer);
beforeEach(() => {
  moved = undefined;
});
afterEach(() => left.mockClear());

test('keeps the token when the server grants access', async () => {
  expect(await askGrant(ask({ data: me }), 'https://app.example')).toEqual({ outcome: 'granted' });
  expect(left).not.toHaveBeenCalled();
});
test.each([401, 403])('a refusal (%s) denies access and clears the sign-in', async status => {
  expect(await askGrant(ask({ error: { status, code: 'x', message: 'No' } }), 'https://app.example')).toEqual({ outcome: 'refused', message: deniedText });
  expect(left).toHaveBeenCalledOnce();
  expect(deniedText).toBe('Your access has been denied');
});
test('grants nothing and says so when the server does not answer', async () => {
  const answer = ask({ error: { status: 0, code: 'unreachable', message: 'The server could not be reached.' } });
  expect(await askGrant(answer, 'https://app.example')).toEqual({ outcome: 'refused', message: 'The server could not be reached.' });
  expect(left).toHaveBeenCalledOnce();
});
test('undoes the sign-in on a former address and opens the new one', async () => {
  moved = { from: ['https://old.example'], to: 'https://app.example' };
  for (const answer of [{ data: me }, { error: { status: 401 } }]) {
    expect(await askGrant(ask(answer), 'https://old.example')).toEqual({ outcome: 'moved', to: 'https://app.example' });
  }
  expect(left).toHaveBeenCalledTimes(2);
  expect(await askGrant(ask({ data: me }), 'https://app.example')).toEqual({ outcome: 'granted' });
});
