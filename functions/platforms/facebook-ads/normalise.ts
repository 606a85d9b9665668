import type { FbCoreDay } from '../../../shared/platforms/facebook-ads/days.ts';
import { invalidAnswer } from '../platform-error.ts';
import type { CampaignRow, DeviceRow } from './parse.ts';

export type AdRows = { readonly campaigns: readonly CampaignRow[]; readonly devices: readonly DeviceRow[] };
export type AdAccount = {
  readonly timeZone: string;
  readonly currency: string;
  /** Facebook's reason for ads paused over a payment. */
  readonly billingHold: string | null;
};
type Campaign = FbCoreDay['campaigns'][number];

/**
 * Builds one record per day of the window, in the ad account's zone and currency; a day without rows had no campaigns
 * and no spend. Sorted, so that row order doesn't change the bytes. `dead`: retired fields, whose values are null.
 * @throws {PlatformError} invalid-answer for a day that was not requested.
 */
export function normalise(
  days: readonly string[],
  account: AdAccount,
  rows: AdRows,
  dead: ReadonlySet<string>,
): FbCoreDay[] {
  const campaigns = byDay(days, rows.campaigns);
  const devices = byDay(days, rows.devices);
  return days.map(date => ({
    date,
    timeZone: account.timeZone,
    currency: account.currency,
    campaigns: (campaigns.get(date) ?? [])
      .map(row => toCampaign(row, dead))
      .sort((a, b) => compare(a.id, b.id))
      .filter(isFirst('id')),
    devices: (devices.get(date) ?? [])
      .map(row => ({
        device: row.device_platform,
        spend: rounded(row.spend),
        impressions: row.impressions,
        clicks: row.clicks ?? 0,
      }))
      .sort((a, b) => compare(a.device, b.device))
      .filter(isFirst('device')),
  }));
}

function toCampaign(row: CampaignRow, dead: ReadonlySet<string>): Campaign {
  return {
    id: row.campaign_id,
    name: row.campaign_name ?? row.campaign_id,
    objective: row.objective ?? null,
    spend: rounded(row.spend),
    impressions: row.impressions,
    clicks: row.clicks ?? 0,
    linkClicks: dead.has('inline_link_clicks') ? null : (row.inline_link_clicks ?? 0),
    reach: row.reach ?? null,
    actions: toActions(row),
  };
}

/** Types stay separate, because one event is reported under several of them. */
function toActions({
  actions = [],
  unique_actions: unique = [],
  action_values: values = [],
}: CampaignRow): Campaign['actions'] {
  const types = [...new Set([...actions, ...unique, ...values].map(({ action_type: type }) => type))].sort(compare);
  const findValue = (list: typeof actions, type: string) => list.find(action => action.action_type === type)?.value;
  return types.map(type => {
    const people = findValue(unique, type);
    const value = findValue(values, type);
    return {
      type,
      count: rounded(findValue(actions, type) ?? 0),
      ...(people === undefined ? {} : { unique: rounded(people) }),
      ...(value === undefined ? {} : { value: rounded(value) }),
    };
  });
}

function byDay<Row extends { date_start: string; date_stop: string }>(
  days: readonly string[],
  rows: readonly Row[],
): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>(days.map(date => [date, []]));
  for (const row of rows) {
    const group = row.date_start === row.date_stop ? grouped.get(row.date_start) : undefined;
    if (!group)
      throw invalidAnswer('fb', 'insights', 'date_start', `${row.date_start} to ${row.date_stop} was not asked for`);
    group.push(row);
  }
  return grouped;
}

/** Filters repeated rows: pages can shift while they are read, and a duplicate would count its spend twice. */
const isFirst =
  <Key extends string>(key: Key) =>
  (row: Readonly<Record<Key, string>>, index: number, sorted: readonly Readonly<Record<Key, string>>[]): boolean =>
    sorted[index - 1]?.[key] !== row[key];

/** Rounds to six decimals: below any platform's precision, above floating-point errors. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
