import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pagespeedConnector } from '../../../../functions/platforms/pagespeed/connector.ts';
import type { PullRequest } from '../../../../functions/platforms/connector.ts';
import { pagespeedAnswer } from '../../../pipeline/support/pipeline.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { parseDays, makeRequest, siteWith } from '../google/google-site.ts';

let program: Program;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
let answer: (call: StandInCall) => StandInAnswer;
const site = siteWith({}, { url: 'https://www.owner.example/' });
const pull = (more: Partial<PullRequest> = {}) => pagespeedConnector.pull(makeRequest(site, { accessToken: null, end: '2026-11-20', ...more }));
const strategies = () => standIn.calls.map(({ path }) => new URL(`http://x${path}`).searchParams.get('strategy'));
/** The state of a pending answer. */
const readPendingState = async (pulled: ReturnType<typeof pull>) => {
  const given = await pulled;
  if (!('pending' in given)) throw new Error('Answered at once');
  return given.pending.state;
};

beforeAll(async () => {
  standIn = await startStandIn(call => answer(call));
  program = await startProgram({ env: { PAGESPEED_ROOT: standIn.origin } });
  program.parameters.put('/insights/test/pagespeed/api-key', 'SecureString', 'the-pagespeed-key');
});
afterAll(async () => {
  await Promise.all([standIn.stop(), program.stop()]);
});
beforeEach(() => {
  standIn.calls.length = 0;
  answer = ({ path }) => ({ status: 200, json: pagespeedAnswer(path) });
});

describe('a PageSpeed day', () => {
  it('takes two single-run steps; the first hands over its run as text', async () => {
    const first = await pull();
    expect(first).toEqual({ pending: { readyAt: new Date('2026-11-21T15:00:00Z'), state: { url: 'https://www.owner.example/', mobile: expect.any(String) } } });
    expect(strategies()).toEqual(['mobile']);
    const state = await readPendingState(Promise.resolve(first));
    expect(Object.values(state).join('').length).toBeLessThan(1_000);
    const second = await pull({ progress: JSON.parse(JSON.stringify(state)) });
    expect(strategies()).toEqual(['mobile', 'desktop']);
    if ('pending' in second) throw new Error('Not ready');
    const [day] = parseDays(second, 'lab');
    expect(day.date).toBe('2026-11-20');
    expect(day.mobile).toEqual(JSON.parse(state['mobile'] ?? ''));
    expect(day.desktop.performance).toEqual(expect.any(Number));
    expect(second.missingDays).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']);
  });

  it('never hands over the key', async () => {
    const text = JSON.stringify(await pull());
    expect(standIn.calls[0]?.path).toContain('key=the-pagespeed-key');
    expect(text).not.toContain('the-pagespeed-key');
  });

  it.each<[string, (state: Record<string, string>) => Record<string, string>]>([
    ['is of another address', state => ({ ...state, url: 'https://other.example/' })],
    ['is cut', state => ({ ...state, mobile: (state['mobile'] ?? '').slice(0, 20) })],
    ['is no run', state => ({ ...state, mobile: '{"performance":"fast"}' })],
    ['is a null', state => ({ ...state, mobile: 'null' })],
    ['is lost', () => ({})],
  ])('starts over when the returned state %s', async (_, change) => {
    const state = await readPendingState(pull());
    expect(await readPendingState(pull({ progress: change(state) }))).toEqual(state);
    expect(strategies()).toEqual(['mobile', 'mobile']);
  });

  it('keeps a page that failed to load as a finding, in either step', async () => {
    answer = () => ({ status: 400, json: { error: { code: 400, message: 'Lighthouse returned error: NO_FCP. The page did not paint.', errors: [{ reason: 'lighthouseUserError' }] } } });
    const state = await readPendingState(pull());
    const done = await pull({ progress: state });
    if ('pending' in done) throw new Error('Not ready');
    expect(parseDays(done, 'lab')[0]).toMatchObject({ mobile: { performance: null, runtimeError: 'NO_FCP' }, desktop: { runtimeError: 'NO_FCP' } });
  });

  it('fails in the failing step: a refused key is a configuration error', async () => {
    const state = await readPendingState(pull());
    answer = () => ({ status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'Requests from this IP address are blocked.' } } });
    await expect(pull({ progress: state })).rejects.toMatchObject({ platform: 'pagespeed', kind: 'configuration' });
  });

  it('is refused without a call for a site without an address', async () => {
    await expect(pagespeedConnector.pull(makeRequest(siteWith({})))).rejects.toMatchObject({ kind: 'configuration' });
    expect(standIn.calls).toHaveLength(0);
  });
});
