import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fbConnector } from '../../../../functions/platforms/facebook-ads/connector.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { makePullRequest, startSecrets } from '../facebook/support.ts';

let standIn: Awaited<ReturnType<typeof startStandIn>>;
let secrets: Awaited<ReturnType<typeof startSecrets>>;
let answer: (query: URLSearchParams, call: StandInCall) => StandInAnswer;
let accountStatus: Record<string, number> = {};
const lines: string[] = [];
beforeAll(async () => {
  logTo(line => lines.push(line));
  standIn = await startStandIn(call => {
    const { pathname, searchParams } = new URL(call.path, 'http://x');
    if (!pathname.endsWith('/insights')) return { status: 200, json: { id: 'act_1', currency: 'CAD', timezone_name: 'America/Toronto', ...accountStatus } };
    return answer(searchParams, call);
  });
  secrets = await startSecrets({ dialog: standIn.origin, graph: standIn.origin });
});
afterEach(() => {
  standIn.calls.length = 0;
  lines.length = 0;
});
afterAll(async () => {
  logTo(line => void process.stdout.write(`${line}\n`));
  await Promise.all([standIn.stop(), secrets.stop()]);
});

const row = (more: Record<string, unknown> = {}) => ({ campaign_id: '7', campaign_name: 'C', objective: 'LINK_CLICKS', spend: '1.5', impressions: '10', clicks: '2', date_start: '2026-11-19', date_stop: '2026-11-19', ...more });
const rows = (ofCampaigns: unknown[]) => {
  answer = query => ({ status: 200, json: { data: query.has('breakdowns') ? [] : ofCampaigns } });
};
const pull = () => fbConnector.pull(makePullRequest({ fb: { tokenId: 'fb:a', accountName: 'A', adAccId: '1' } }, 'the-token'));
const catchFailure = (run: Promise<unknown>) => run.then(() => ({ kind: 'none' }), (error: unknown) => error);
async function campaigns() {
  const pulled = await pull();
  const [section] = 'pending' in pulled ? [] : pulled.sections;
  return section?.service === 'fb' ? section.days.flatMap(day => day.campaigns) : [];
}
const refused = (message: string): StandInAnswer => ({ status: 400, json: { error: { code: 100, message: `(#100) ${message}` } } });

describe('the ad account', () => {
  // Marketing API, Ad Account: account_status and disable_reason. 8 and 9 still run ads.
  it.each([
    [{}, null], [{ account_status: 1, disable_reason: 0 }, null], [{ account_status: 3 }, 'UNSETTLED'], [{ account_status: 8 }, null], [{ account_status: 9 }, null],
    [{ account_status: 2, disable_reason: 1 }, null], [{ account_status: 2, disable_reason: 3 }, 'DISABLED, RISK_PAYMENT'], [{ account_status: 101 }, null],
  ])('with %j is on billing hold: %j', async (status, billingHold) => {
    accountStatus = status;
    rows([]);
    expect(await pull()).toMatchObject({ billingHold });
    expect(standIn.calls[0]?.path).toContain('account_status%2Cdisable_reason');
    accountStatus = {};
  });
});

describe('insights rows', () => {
  it('are read by declared type; missing lists are empty, clicks none, reach unknown', async () => {
    rows([
      row({
        spend: '12.340000001', reach: '8', inline_link_clicks: '3',
        actions: [{ action_type: 'lead', value: '2', '7d_click': '1' }, { action_type: 'a', value: '1.5' }],
        unique_actions: [{ action_type: 'lead', value: '1' }], action_values: [{ action_type: 'purchase', value: '9.99' }],
      }),
      { ...row({ campaign_id: '10', clicks: undefined, objective: undefined, campaign_name: undefined }) },
    ]);
    expect(await campaigns()).toEqual([
      { id: '10', name: '10', objective: null, spend: 1.5, impressions: 10, clicks: 0, linkClicks: 0, reach: null, actions: [] },
      {
        id: '7', name: 'C', objective: 'LINK_CLICKS', spend: 12.34, impressions: 10, clicks: 2, linkClicks: 3, reach: 8,
        actions: [{ type: 'a', count: 1.5 }, { type: 'lead', count: 2, unique: 1 }, { type: 'purchase', count: 0, value: 9.99 }],
      },
    ]);
  });

  it("use the account's attribution, a token in the header and a proof of the secret", async () => {
    rows([]);
    await pull();
    const [, first] = standIn.calls;
    expect(first?.headers.authorization).toBe('Bearer the-token');
    expect(first?.path).not.toContain('the-token');
    const query = Object.fromEntries(new URL(first?.path ?? '', 'http://x').searchParams);
    expect(query).toEqual({
      level: 'campaign', time_increment: '1', use_unified_attribution_setting: 'true', limit: '500', time_range: '{"since":"2026-11-18","until":"2026-11-20"}',
      fields: 'campaign_id,campaign_name,objective,spend,impressions,clicks,inline_link_clicks,reach,actions,unique_actions,action_values',
      // printf 'the-token' | openssl dgst -sha256 -hmac the-app-secret
      appsecret_proof: '3ccc119e83274650ecbe32e9626d84715ac61eff0c5fc1c5d7eec9ee9324cb83',
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a word for a number', { spend: 'much' }, 'data[0].spend'],
    ['a broken count', { impressions: '1.5' }, 'data[0].impressions'],
    ['a list for a number', { spend: [] }, 'data[0].spend'],
    ['no campaign', { campaign_id: undefined }, 'data[0].campaign_id'],
    ['an action without a type', { actions: [{ value: '1' }] }, 'data[0].actions.0.action_type'],
    ['another day', { date_start: '2026-11-17', date_stop: '2026-11-17' }, 'date_start'],
    ['two days', { date_stop: '2026-11-20' }, 'date_start'],
  ])('with %s are refused, naming report and field', async (_, more, field) => {
    rows([row(more)]);
    expect(await catchFailure(pull())).toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining(field) });
    expect(await catchFailure(pull())).toMatchObject({ message: expect.stringContaining('insights') });
  });

  it('that repeat within a day are merged, per campaign and per device', async () => {
    const device = { device_platform: 'iphone', spend: '10', impressions: '10', clicks: '1', date_start: '2026-11-19', date_stop: '2026-11-19' };
    answer = query => ({ status: 200, json: { data: query.has('breakdowns') ? [device, device] : [row(), row()] } });
    const pulled = await pull();
    const [section] = 'pending' in pulled ? [] : pulled.sections;
    const days = section?.service === 'fb' ? section.days : [];
    expect(days.flatMap(day => day.campaigns)).toMatchObject([{ id: '7', spend: 1.5 }]);
    expect(days.flatMap(day => day.devices)).toEqual([{ device: 'iphone', spend: 10, impressions: 10, clicks: 1 }]);
  });

  it('are followed by cursor to the end, never by next-page URL', async () => {
    answer = query => {
      if (query.has('breakdowns')) return { status: 200, json: { data: [] } };
      return query.get('after') === 'c1'
        ? { status: 200, json: { data: [row({ campaign_id: '8' })], paging: { cursors: { after: 'c2' } } } }
        : { status: 200, json: { data: [row()], paging: { cursors: { after: 'c1' }, next: `${standIn.origin}/elsewhere?access_token=the-token` } } };
    };
    expect((await campaigns()).map(({ id }) => id)).toEqual(['7', '8']);
    expect(standIn.calls.some(({ path }) => path.includes('elsewhere'))).toBe(false);
    answer = () => ({ status: 200, json: { data: [], paging: { next: 'x' } } });
    expect(await catchFailure(pull())).toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('paging.cursors.after') });
    answer = () => ({ status: 200, json: { data: [], paging: { cursors: { after: 'same' }, next: 'x' } } });
    expect(await catchFailure(pull())).toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('100 pages') });
  });

  it('continue with half the rows when a later page is too large', async () => {
    const limits: string[] = [];
    answer = query => {
      if (query.has('breakdowns')) return { status: 200, json: { data: [] } };
      limits.push(`${query.get('after')} ${query.get('limit')}`);
      if (!query.has('after')) return { status: 200, json: { data: [row()], paging: { cursors: { after: 'c1' }, next: 'x' } } };
      return query.get('limit') === '125'
        ? { status: 200, json: { data: [row({ campaign_id: '8' })] } }
        : { status: 500, json: { error: { code: 1, message: 'Please reduce the amount of data' } } };
    };
    expect(await campaigns()).toHaveLength(2);
    expect(limits).toEqual(['null 500', 'c1 500', 'c1 250', 'c1 125']);
  });

  it('lose only one retired field, which is named once', async () => {
    answer = query => {
      const fields = query.get('fields') ?? '';
      if (fields.includes('reach') || fields.includes('inline_link_clicks')) return refused('(reach) is not valid for fields param');
      return { status: 200, json: { data: query.has('breakdowns') ? [] : [row({ actions: [{ action_type: 'lead', value: '1' }] })] } };
    };
    expect(await campaigns()).toMatchObject([{ linkClicks: null, reach: null, actions: [{ type: 'lead', count: 1 }] }]);
    await campaigns();
    expect(lines.filter(line => line.includes('"reach"'))).toHaveLength(1);
    answer = () => refused('the field spend is gone');
    expect(await catchFailure(pull())).toMatchObject({ kind: 'configuration' });
  });

  it('follow no redirects', async () => {
    answer = () => ({ status: 302, text: '', headers: { location: 'http://127.0.0.1:9/steal' } });
    expect(await catchFailure(pull())).toMatchObject({ kind: 'invalid-answer' });
  });
});
