import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callLinkedin } from '../../../../functions/platforms/linkedin/call.ts';
import { countedElements, cursorElements } from '../../../../functions/platforms/linkedin/paging.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';

let answer: (call: StandInCall, count: number) => StandInAnswer;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
beforeEach(async () => {
  standIn = await startStandIn((call, count) => answer(call, count));
  setEnvironment({ LINKEDIN_API_ROOT: `${standIn.origin}/rest`, LINKEDIN_VERSION: '202607' });
});
afterEach(() => standIn.stop());

const thing = z.object({ id: z.int() });
const ask = (query: Record<string, string | readonly string[]> = {}) =>
  callLinkedin({ service: 'linkedin', accessToken: 'the-token', path: '/adAccounts/7', query, answer: thing });
const ok: StandInAnswer = { status: 200, json: { id: 7 } };

describe('a LinkedIn call', () => {
  it('carries the version, the protocol and the credential', async () => {
    answer = () => ok;
    expect(await ask({ q: 'search' })).toEqual({ id: 7 });
    expect(standIn.calls[0]).toMatchObject({
      method: 'GET', path: '/rest/adAccounts/7?q=search',
      headers: { authorization: 'Bearer the-token', 'linkedin-version': '202607', 'x-restli-protocol-version': '2.0.0' },
    });
  });

  it('is tunnelled when its query is long', async () => {
    answer = () => ok;
    await ask({ ids: Array.from({ length: 400 }, (_, index) => `urn:li:x:${index}`) });
    expect(standIn.calls[0]).toMatchObject({
      method: 'POST', path: '/rest/adAccounts/7', body: expect.stringMatching(/^ids=List\(urn%3Ali%3Ax%3A0,urn/),
      headers: { 'x-http-method-override': 'GET', 'content-type': 'application/x-www-form-urlencoded', 'linkedin-version': '202607' },
    });
  });

  it('is tried three times for temporary errors, twice for revoked tokens, once otherwise', async () => {
    answer = () => ({ status: 503, text: 'busy' });
    await expect(ask()).rejects.toMatchObject({ kind: 'transient' });
    expect(standIn.calls).toHaveLength(3);
    standIn.calls.length = 0;
    answer = () => ({ status: 401, json: { status: 401, serviceErrorCode: 65601, message: 'revoked' } });
    await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' });
    expect(standIn.calls).toHaveLength(2);
    standIn.calls.length = 0;
    answer = () => ({ status: 401, json: { status: 401, serviceErrorCode: 65602, message: 'expired' } });
    await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' });
    expect(standIn.calls).toHaveLength(1);
  });

  it.each<[string, StandInAnswer, string]>([
    ['HTML', { status: 200, text: '<html>' }, 'adAccounts: answer: not JSON'],
    ['cut JSON', { status: 200, text: '{"id":' }, 'adAccounts: answer: not JSON'],
    ['a wrong type', { status: 200, json: { id: '7' } }, 'adAccounts: id: '],
    ['a list', { status: 200, json: [] }, 'adAccounts: answer: '],
  ])('answered with %s is rejected with the name of the call', async (_, given, message) => {
    answer = () => given;
    await expect(ask()).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining(message) });
  });

  it('does not follow redirects with the credential', async () => {
    answer = ({ path }) => (path.includes('elsewhere') ? ok : { status: 307, text: '', headers: { location: `${standIn.origin}/elsewhere` } });
    await expect(ask()).rejects.toMatchObject({ kind: 'transient' });
    expect(standIn.calls.every(({ path }) => path.startsWith('/rest/'))).toBe(true);
  });
});

describe('pages', () => {
  const call = { service: 'linkedin', accessToken: 'the-token', path: '/things', answer: thing } as const;

  it('are followed by cursor to the end, but not forever', async () => {
    answer = ({ path }) => ({ status: 200, json: { elements: [{ id: path.includes('pageToken=n%2F2') ? 2 : 1 }], metadata: path.includes('pageToken') ? {} : { nextPageToken: 'n/2' } } });
    expect(await cursorElements({ ...call, query: { q: 'search' } })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(standIn.calls.map(({ path }) => path)).toEqual(['/rest/things?q=search&pageSize=1000', '/rest/things?q=search&pageSize=1000&pageToken=n%2F2']);
    answer = () => ({ status: 200, json: { elements: [], metadata: { nextPageToken: 'again' } } });
    await expect(cursorElements(call)).rejects.toMatchObject({ kind: 'invalid-answer' });
  });

  it('are followed by total or by link, but not forever', async () => {
    answer = (_, count) => ({ status: 200, json: { elements: count > 3 ? [] : [{ id: count }], paging: { total: 3 } } });
    expect(await countedElements(call, 1)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(standIn.calls.map(({ path }) => path)).toEqual(['/rest/things?start=0&count=1', '/rest/things?start=1&count=1', '/rest/things?start=2&count=1']);
    answer = () => ({ status: 200, json: { elements: [{ id: 1 }], paging: { links: [{ rel: 'next' }] } } });
    await expect(countedElements(call)).rejects.toMatchObject({ kind: 'invalid-answer' });
  });
});
