import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adAccountAt, appId, appSecret, type Facebook, instagramIdAt, pageIdAt, signIn, startFacebook, testNow } from '../../../functions/platforms/facebook/support.ts';

let facebook: Facebook;
let user: string;
beforeAll(async () => {
  facebook = await startFacebook();
  user = await signIn('fbPage');
});
afterAll(() => facebook.stop());
beforeEach(() => facebook.control({ clear: true }));

type Body = { data: Record<string, unknown>[]; paging?: { cursors: { after: string }; next?: string }; error: Record<string, unknown> } & Record<string, unknown>;
async function get(path: string, token: string | null, query: Record<string, string> = {}, withProof = true): Promise<{ status: number; body: Body; headers: Headers }> {
  const proof: Record<string, string> = token === null || !withProof ? {} : { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') };
  const answer = await fetch(`${facebook.base}/graph/v26.0/${path}?${new URLSearchParams({ ...query, ...proof })}`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}
const pageToken = async (index: number) => String((await get(pageIdAt(index), user, { fields: 'access_token' })).body['access_token']);
const seconds = (text: string) => String(Date.parse(text) / 1000);

describe("Graph's stand-in", () => {
  it('refuses calls without a token, with a wrong one, or without a secret proof', async () => {
    expect((await get('me', null)).body.error).toMatchObject({ code: 2500 });
    expect((await get('me', 'EAAnonsense')).body.error).toMatchObject({ code: 190, message: 'Malformed access token EAAnonsense' });
    expect((await get('me', user, {}, false)).body.error).toMatchObject({ code: 100 });
    expect((await get('me', user, { appsecret_proof: '0' }, false)).body.error).toMatchObject({ message: expect.stringContaining('Invalid appsecret_proof') });
    expect(await get('me', user)).toMatchObject({ status: 200, body: { name: 'Agency' } });
  });

  it('accepts only the application secret, and no code in place of a token', async () => {
    const wrong = await get('oauth/access_token', null, { client_id: appId, client_secret: 'another', code: 'AQ' });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 1 } } });
    expect((await get('oauth/access_token', null, { client_id: appId, client_secret: appSecret, grant_type: 'fb_exchange_token', fb_exchange_token: 'AQ.x' })).body.error).toMatchObject({ code: 190 });
    expect((await get('debug_token', null, { input_token: user, access_token: `${appId}|${appSecret}` })).body.data).toMatchObject({ is_valid: true, app_id: appId, type: 'USER', granular_scopes: expect.any(Array) });
  });

  it('opens no dialog that redirects to anything but HTTP', async () => {
    const open = (redirect: string) => fetch(`${facebook.base}/facebook/v26.0/dialog/oauth?${new URLSearchParams({ client_id: appId, scope: 'ads_read', redirect_uri: redirect })}`);
    expect((await open('javascript:alert(1)')).status).toBe(400);
    expect((await open('')).status).toBe(400);
    const page = await (await open('https://a.example/"><script>')).text();
    expect(page).toContain('Stand-in for Facebook, on this machine');
    expect(page).not.toContain('"><script>');
  });

  it("pages lists by cursor, with the token in the next page's URL", async () => {
    const first = await get('me/accounts', user, { limit: '10' });
    expect(first.body.data).toHaveLength(10);
    expect(first.body.paging?.next).toContain(`access_token=${encodeURIComponent(user)}`);
    const last = await get('me/accounts', user, { limit: '20', after: first.body.paging?.cursors.after ?? '' });
    expect(last.body.data).toHaveLength(6);
    expect(last.body.paging).not.toHaveProperty('next');
  });

  it("lists nothing without permission or from portfolios, and requires the page's token for insights", async () => {
    const ads = await signIn('fb');
    expect((await get('me/accounts', ads)).body.data).toEqual([]);
    expect((await get('me/adaccounts', ads)).body.data.map(({ id }) => id)).not.toContain(adAccountAt(4));
    expect((await get('930000000000001/owned_ad_accounts', ads, { limit: '1' })).body.data).toMatchObject([{ id: adAccountAt(4) }]);
    expect((await get(`${pageIdAt(0)}/insights`, user, { metric: 'page_follows', period: 'day' })).body.error).toMatchObject({ code: 190 });
    expect((await get(`${pageIdAt(1)}/insights`, await pageToken(0), { metric: 'page_follows', period: 'day' })).body.error).toMatchObject({ code: 190 });
    expect((await get(adAccountAt(99), ads)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  it('ends every day at Pacific midnight, in summer and in winter', async () => {
    const token = await pageToken(0);
    const ends = async (since: string, until: string) => {
      const { body } = await get(`${pageIdAt(0)}/insights`, token, { metric: 'page_follows', period: 'day', since: seconds(since), until: seconds(until) });
      return body.data.flatMap(({ values }) => (Array.isArray(values) ? values.map(value => String(Object(value).end_time)) : []));
    };
    expect(await ends('2026-07-01T07:00:00Z', '2026-07-03T07:00:00Z')).toEqual(['2026-07-02T07:00:00+0000', '2026-07-03T07:00:00+0000']);
    expect(await ends('2026-10-31T07:00:00Z', '2026-11-02T08:00:00Z')).toEqual(['2026-11-01T07:00:00+0000', '2026-11-02T08:00:00+0000']);
    expect(await ends('2026-11-20T08:00:00Z', '2026-11-24T08:00:00Z')).toEqual(['2026-11-21T08:00:00+0000']);
  });

  it('fails the whole call for one invalid metric, no metric, or too many days', async () => {
    const token = await pageToken(0);
    const of = async (metric: string, more: Record<string, string> = {}, id = pageIdAt(0)) => (await get(`${id}/insights`, token, { metric, period: 'day', ...more })).body;
    expect((await of('page_follows,page_fans')).error).toMatchObject({ code: 100, message: '(#100) The value must be a valid insights metric' });
    expect((await of('page_follows,nonsense')).error).toMatchObject({ code: 100 });
    expect((await of('')).error).toMatchObject({ code: 3001, error_subcode: 1_504_028 });
    const long = { since: '2026-06-01', until: '2026-11-01' };
    expect((await of('page_follows', long)).error).toMatchObject({ message: expect.stringContaining('90 days') });
    expect((await of('reach', long, instagramIdAt(0))).error).toMatchObject({ message: expect.stringContaining('30 days') });
    expect((await of('follower_count', { since: '2026-07-01', until: '2026-07-03' }, instagramIdAt(0))).error).toMatchObject({ code: 100 });
    expect((await of('page_follows')).data).toHaveLength(1);
  });

  it('returns nothing by device name, which needs an opt-in, but always returns device platforms', async () => {
    const ads = await signIn('fb');
    const query = { time_increment: '1', level: 'account', fields: 'spend,impressions', time_range: '{"since":"2026-11-01","until":"2026-11-10"}' };
    const rows = async (breakdowns: string) => (await get(`${adAccountAt(0)}/insights`, ads, { ...query, breakdowns })).body.data;
    expect(await rows('impression_device')).toEqual([]);
    expect(new Set((await rows('device_platform')).map(row => row['device_platform']))).toEqual(new Set(['mobile_app', 'mobile_web', 'desktop', 'unknown']));
  });

  it('returns insight numbers as text and omits empty lists', async () => {
    const ads = await signIn('fb');
    const query = {
      level: 'campaign', time_increment: '1', time_range: '{"since":"2026-08-01","until":"2026-11-20"}', limit: '500',
      fields: 'campaign_id,spend,impressions,clicks,reach,inline_link_clicks,actions,action_values',
    };
    const { body } = await get(`${adAccountAt(0)}/insights`, ads, query);
    expect(body.data.length).toBeGreaterThan(200);
    for (const row of body.data) {
      expect([typeof row['spend'], typeof row['impressions'], typeof row['reach']]).toEqual(['string', 'string', 'string']);
      expect(row).not.toHaveProperty('action_values');
    }
    expect(body.data.some(row => row['actions'] === undefined)).toBe(true);
    expect((await get(`${adAccountAt(0)}/insights`, ads, { ...query, fields: 'spend,nonsense' })).body.error).toMatchObject({ message: expect.stringContaining('not valid for fields') });
    expect((await get(`${adAccountAt(0)}/insights`, ads, { ...query, time_range: '{"since":"2026-02-30","until":"2026-03-01"}' })).body.error).toMatchObject({ code: 100 });
  });

  it('words every failure as Graph does', async () => {
    const meet = async (kind: string) => {
      await facebook.control({ clear: true, failures: [{ platform: 'graph', kind, count: 1 }] });
      return get('me', user);
    };
    expect(await meet('throttled')).toMatchObject({ status: 400, body: { error: { code: 17, error_subcode: 2_446_079 } } });
    expect((await meet('throttled')).headers.get('x-business-use-case-usage')).toContain('estimated_time_to_regain_access');
    expect(await meet('unauthenticated')).toMatchObject({ status: 400, body: { error: { code: 190, error_subcode: 463, type: 'OAuthException' } } });
    expect(await meet('access-lost')).toMatchObject({ status: 403, body: { error: { code: 200 } } });
    expect(await meet('retired-metric')).toMatchObject({ status: 400, body: { error: { code: 100 } } });
    expect(await meet('server-error')).toMatchObject({ status: 500, body: { error: { code: 2, is_transient: true } } });
    expect(await meet('invalid-grant')).toMatchObject({ body: { error: { code: 100, error_subcode: 36_009 } } });
    await facebook.control({ clear: true, failures: [{ platform: 'graph', kind: 'html', count: 1 }] });
    expect(await (await fetch(`${facebook.base}/graph/v26.0/me`)).text()).toContain('<!doctype html>');
  });

  it("expires a person's credentials on request", async () => {
    facebook.setNow(new Date(testNow.getTime() + 1_000));
    const token = await signIn('fbPage');
    await facebook.control({ expireCredentialsOf: 'all@agency.example' });
    expect((await get('me', token)).body.error).toMatchObject({ code: 190, error_subcode: 460 });
  });
});
