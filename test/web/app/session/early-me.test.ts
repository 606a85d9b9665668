import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyMe } from '../../../../web/src/app/session/early-me.ts';

afterEach(() => vi.unstubAllGlobals());
const asked = (insightsMe?: Promise<Response>) => vi.stubGlobal('window', { insightsMe });
const at = (milliseconds: number) => vi.stubGlobal('performance', { now: () => milliseconds });

it('returns the answer requested during page load once', async () => {
  at(900);
  asked(Promise.resolve(new Response('{}')));
  expect(await (await takeEarlyMe())?.text()).toBe('{}');
  expect(await takeEarlyMe()).toBeNull();
});

it('returns nothing if the early request is missing, refused, failed or outdated', async () => {
  at(900);
  asked();
  expect(await takeEarlyMe()).toBeNull();
  asked(Promise.resolve(new Response('{}', { status: 401 })));
  expect(await takeEarlyMe()).toBeNull();
  asked(Promise.reject(new TypeError('no network')));
  expect(await takeEarlyMe()).toBeNull();
  at(31_000);
  asked(Promise.resolve(new Response('{}')));
  expect(await takeEarlyMe()).toBeNull();
});
