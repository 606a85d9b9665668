import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listUsers, updateUser } from '../../../../shared/contract/users.ts';
import { writeLog } from '../../../../shared/contract/operations.ts';
import { getTheme } from '../../../../shared/contract/session.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';

vi.mock('../../../../web/src/app/session/session.ts', () => ({ accessToken: () => Promise.resolve('token'), clientVersion: () => '1', tabPerson: () => null, tokenLifeMs: async () => 0, OtherPersonError: class extends Error {} }));
const { contractBaseQuery } = await import('../../../../web/src/app/api/base-query.ts');
const { beginViewing, endViewing, viewed, viewingRefusal } = await import('../../../../web/src/app/session/view-as.ts');

const person = { userId: 'dana', name: 'Dana Whitfield', email: 'dana@a.example', by: 'Priya Nair' };
const stored = new Map<string, string>();
const asked: { url: string; headers: Record<string, string> }[] = [];

beforeEach(() => {
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url, headers: init.headers });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  stored.clear();
  asked.length = 0;
  vi.unstubAllGlobals();
});

const call = (endpoint: Endpoint, more: object = {}) =>
  contractBaseQuery({ endpoint: { ...endpoint, status: 204 }, call: more }, {
    signal: new AbortController().signal, dispatch: vi.fn<() => never>(), abort: vi.fn<() => void>(), getState: () => ({}), extra: undefined, endpoint: endpoint.id, type: 'query',
  }, {});

describe('viewing as someone else', () => {
  test('is kept for the session, and unreadable values are removed', () => {
    expect(viewed()).toBeNull();
    beginViewing(person);
    expect(viewed()).toEqual(person);
    endViewing();
    expect(viewed()).toBeNull();
    for (const broken of ['not json', '{"userId":1}']) {
      stored.set('insights.view-as', broken);
      expect(viewed()).toBeNull();
      expect(stored.size).toBe(0);
    }
  });
  test('adds the header to every read call while it lasts', async () => {
    await call(listUsers);
    beginViewing(person);
    await call(listUsers);
    endViewing();
    await call(listUsers);
    expect(asked.map(({ headers }) => headers['x-view-as'])).toEqual([undefined, 'dana', undefined]);
  });
  test('adds no header to a call that needs no session', async () => {
    beginViewing(person);
    await call(getTheme);
    expect(asked[0]?.headers).not.toHaveProperty('x-view-as');
  });
  test('blocks writes before they are sent and says so', async () => {
    beginViewing(person);
    expect(await call(updateUser, { params: { userId: 'dana' }, body: {} })).toEqual({ error: { status: 403, code: 'viewing', message: viewingRefusal(person) } });
    expect(asked).toEqual([]);
  });
  test('still reports errors as the real user', async () => {
    beginViewing(person);
    await call(writeLog, { body: { message: 'x', url: '/', type: 'ERROR' } });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).not.toHaveProperty('x-view-as');
  });
});
