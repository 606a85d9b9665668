import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fbConnector } from '../../../../functions/platforms/facebook-ads/connector.ts';
import type { FbCoreDay } from '../../../../shared/platforms/facebook-ads/days.ts';
import { type StandInAnswer, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { recordedRows, makePullRequest, startSecrets } from '../facebook/support.ts';

/**
 * Rows of a warehouse, put back into the form the platform gave them in: columns under the API's names, numbers as
 * text, actions as lists. They go through the connector over HTTP, and its totals are compared with sums of the files.
 */
let standIn: Awaited<ReturnType<typeof startStandIn>>;
let secrets: Awaited<ReturnType<typeof startSecrets>>;
let answer: (path: string, query: URLSearchParams) => StandInAnswer;
beforeAll(async () => {
  standIn = await startStandIn(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    return answer(pathname, searchParams);
  });
  secrets = await startSecrets({ dialog: standIn.origin, graph: standIn.origin });
});
afterAll(() => Promise.all([standIn.stop(), secrets.stop()]));

type Row = Record<string, string>;
const read = (name: string) => recordedRows(`facebook_ads/fivetran_facebook_ads_${name}.csv`);
const sumColumn = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
const dayRow = (date: string | undefined, more: Record<string, unknown>) => ({ date_start: date, date_stop: date, ...more });
const makeAction = (row: Row, more: Record<string, unknown> = {}) => ({ action_type: row['action_type'], value: row['value'], ...more });

/** Answers the two reports in pages of two rows; the window reaches over all rows. */
async function through(campaigns: readonly { date_start?: string | undefined }[], devices: readonly { date_start?: string | undefined }[]): Promise<readonly FbCoreDay[]> {
  answer = (path, query) => {
    if (!path.endsWith('/insights')) return { status: 200, json: { id: 'act_1700252260223815', currency: 'USD', timezone_name: 'America/Los_Angeles' } };
    const rows = query.has('breakdowns') ? devices : campaigns;
    const offset = Number(query.get('after') ?? 0);
    const next = offset + 2 < rows.length ? { next: 'https://graph.facebook.com/next?access_token=t' } : {};
    return { status: 200, json: { data: rows.slice(offset, offset + 2), paging: { cursors: { after: String(offset + 2) }, ...next } } };
  };
  const dates = [...campaigns, ...devices].map(row => row.date_start ?? '').sort();
  const pulled = await fbConnector.pull(
    makePullRequest({ fb: { tokenId: 'fb:a', accountName: 'A', adAccId: 'act_1700252260223815' } }, 't', { start: dates[0] ?? '', end: dates.at(-1) ?? '' }),
  );
  const [section] = 'pending' in pulled ? [] : pulled.sections;
  return section?.service === 'fb' ? section.days : [];
}
const sum = (days: readonly FbCoreDay[], of: (campaign: FbCoreDay['campaigns'][number]) => number) => days.flatMap(day => day.campaigns).reduce((total, campaign) => total + of(campaign), 0);

describe('recorded Facebook Ads rows', () => {
  it('of ads match the file by campaign: spend, impressions and link clicks', async () => {
    const rows = read('basic_ad_data');
    const campaignIds = new Map(read('ad_history_data').map(row => [row['id'], row['campaign_id']]));
    const campaignNames = new Map(read('campaign_history_data').map(row => [row['id'], row['name']]));
    expect(rows).toHaveLength(5);
    const days = await through(
      rows.map(row => dayRow(row['date'], {
        campaign_id: campaignIds.get(row['ad_id']), campaign_name: campaignNames.get(campaignIds.get(row['ad_id'])) ?? 'unnamed', spend: row['spend'],
        impressions: row['impressions'], inline_link_clicks: row['inline_link_clicks'], account_id: row['account_id'],
      })),
      [],
    );
    expect(days).toHaveLength(13);
    expect(days.filter(({ campaigns }) => campaigns.length === 0)).toHaveLength(9);
    expect(sum(days, campaign => campaign.spend)).toBeCloseTo(sumColumn(rows, 'spend'), 6);
    expect(sum(days, campaign => campaign.spend)).toBeCloseTo(380.46, 6);
    expect(sum(days, campaign => campaign.impressions)).toBe(sumColumn(rows, 'impressions'));
    expect(sum(days, campaign => campaign.linkClicks ?? Number.NaN)).toBe(79);
  });

  it('of actions keep the count of every type', async () => {
    const rows = read('basic_ad_actions_data');
    const days = await through(
      rows.map(row => dayRow(row['date'], {
        campaign_id: row['ad_id'], spend: '0', impressions: '0', actions: [makeAction(row, { '1d_view': row['_1_d_view'], '7d_click': row['_7_d_click'] })],
      })),
      [],
    );
    expect(sum(days, campaign => campaign.actions.reduce((total, { count }) => total + count, 0))).toBe(sumColumn(rows, 'value'));
    expect(sumColumn(rows, 'value')).toBe(10);
    expect(new Set(days.flatMap(day => day.campaigns).flatMap(campaign => campaign.actions.map(({ type }) => type)))).toEqual(new Set(['offsite_conversion.fb_pixel_lead']));
  });

  it('of action values keep all types per ad and day', async () => {
    const rows = read('basic_ad_action_values_data');
    expect(rows).toHaveLength(41);
    const groups = Map.groupBy(rows, row => `${row['ad_id']} ${row['date']}`);
    const days = await through(
      [...groups.values()].map(group => dayRow(group[0]?.['date'], { campaign_id: group[0]?.['ad_id'], spend: '0', impressions: '0', action_values: group.map(row => makeAction(row)) })),
      [],
    );
    const actions = days.flatMap(day => day.campaigns).flatMap(campaign => campaign.actions);
    expect(actions).toHaveLength(41);
    expect(actions.reduce((total, { value = 0 }) => total + value, 0)).toBeCloseTo(sumColumn(rows, 'value'), 4);
  });

  it.each(['country', 'region'])('of %s add up the same by device and by campaign', async place => {
    const rows = read(`demographics_${place}_data`);
    const actions = read(`demographics_${place}_actions_data`);
    expect([rows.length, actions.length]).toEqual([5, 5]);
    const days = await through(
      rows.map((row, index) => dayRow(row['date'], {
        campaign_id: row[place], spend: row['spend'], impressions: row['impressions'], reach: row['reach'], inline_link_clicks: row['inline_link_clicks'],
        actions: actions.filter((_, at) => at === index).map(action => makeAction(action)),
      })),
      rows.map(row => dayRow(row['date'], { device_platform: row[place], spend: row['spend'], impressions: row['impressions'] })),
    );
    expect(sum(days, campaign => campaign.spend)).toBeCloseTo(sumColumn(rows, 'spend'), 6);
    expect(sum(days, campaign => campaign.reach ?? Number.NaN)).toBe(sumColumn(rows, 'reach'));
    expect(sum(days, campaign => campaign.actions.reduce((total, { count }) => total + count, 0))).toBe(sumColumn(actions, 'value'));
    expect(days.flatMap(day => day.devices).reduce((total, device) => total + device.impressions, 0)).toBe(sumColumn(rows, 'impressions'));
  });

  it('of accounts are listed', async () => {
    const rows = read('account_history_data');
    answer = (path, query) => {
      if (path.endsWith('/me')) return { status: 200, json: { id: '1', name: 'P' } };
      const offset = Number(query.get('after') ?? 0);
      const data = rows.slice(offset, offset + 7).map(({ id, name }) => ({ id: `act_${id}`, account_id: id, name, account_status: 1, currency: 'USD', timezone_name: 'America/Los_Angeles' }));
      return { status: 200, json: { data, paging: { cursors: { after: String(offset + 7) }, ...(offset + 7 < rows.length && { next: 'x' }) } } };
    };
    const [person] = await fbConnector.discover('t', 'fb');
    expect(person?.choices.map(({ name }) => name)).toEqual(rows.map(row => row['name']));
    expect(person?.choices).toHaveLength(30);
  });
});
