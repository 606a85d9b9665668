import { channelNames } from '../domain/channels/names.ts';
import { formatCurrency, formatNumber, formatPercent } from '../domain/formats/numbers.ts';
import { adjustLook } from '../numbers/comparison/compare.ts';
import { printNumbers, type PrintedPair } from '../numbers/comparison/print.ts';
import { changeIn } from '../numbers/metrics/change.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { formatMetricChange } from '../numbers/metrics/format.ts';
import type { Channel } from '../model/panel.ts';
import type { Report } from '../model/report.ts';
import type { ColumnData } from './table-model.ts';

export type ChannelRow = {
  readonly channel: Channel;
  readonly title: string;
  readonly sessions: number;
  readonly goals: number;
  readonly revenue: number | null;
  readonly share: number | null;
  readonly sessionsChange: number | null;
  /** The two numbers of the change. */
  readonly against: PrintedPair | null;
};

const toShare = (value: number, total: number): number | null => (total > 0 && value >= 0 ? value / total : null);

function compareSessions({ sessions, previousSessions, like }: Report['channels'][number]) {
  if (like === null || previousSessions === null) return { sessionsChange: null, against: null };
  const common = like?.perDay === true ? { perDay: true as const } : undefined;
  const pair = like?.sessions ?? { value: sessions, previous: previousSessions };
  return {
    sessionsChange: changeIn(
      adjustLook(metricTable.sessions, common, pair.value, pair.previous),
      pair.value,
      pair.previous,
    ),
    against: printNumbers(metricTable.sessions, { value: sessions, previous: previousSessions }, like?.sessions, {
      common,
    }),
  };
}

/** Channels by sessions, each with its share of them. */
export function channelRows({ channels }: Report): ChannelRow[] {
  const total = channels.reduce((sum, row) => sum + row.sessions, 0);
  return channels
    .map(row => ({
      ...compareSessions(row),
      channel: row.channel,
      title: channelNames[row.channel],
      sessions: row.sessions,
      goals: row.goals,
      revenue: row.revenue,
      share: toShare(row.sessions, total),
    }))
    .toSorted((a, b) => b.sessions - a.sessions);
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  formatNumber(rows.reduce((total, row) => total + of(row), 0));

export const channelColumns: readonly ColumnData<ChannelRow>[] = [
  { key: 'channel', title: 'Channel', value: row => row.title },
  {
    key: 'sessions',
    title: 'Sessions',
    numeric: true,
    value: row => row.sessions,
    text: row => formatNumber(row.sessions),
    total: rows => sum(rows, row => row.sessions),
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    value: row => row.sessionsChange,
    text: row => formatMetricChange('sessions', row.sessionsChange),
    compared: row => row.against,
  },
  {
    key: 'goals',
    title: 'Goals',
    numeric: true,
    value: row => row.goals,
    text: row => formatNumber(row.goals),
    total: rows => sum(rows, row => row.goals),
  },
];

export type DeviceRow = {
  readonly device: string;
  readonly title: string;
  readonly sessions: number;
  readonly goals: number;
  readonly share: number | null;
};

const deviceTitles: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  'smart tv': 'Smart TV',
  smart_tv: 'Smart TV',
};

/** Devices by sessions; unknown devices keep the platform's name. */
export function deviceRows({ devices }: Report): DeviceRow[] {
  const total = devices.reduce((all, row) => all + row.sessions, 0);
  return devices
    .map(row => ({
      ...row,
      title: deviceTitles[row.device.toLowerCase()] ?? row.device,
      share: toShare(row.sessions, total),
    }))
    .toSorted((a, b) => b.sessions - a.sessions);
}

export const deviceColumns: readonly ColumnData<DeviceRow>[] = [
  { key: 'device', title: 'Device', value: row => row.title },
  {
    key: 'sessions',
    title: 'Sessions',
    numeric: true,
    value: row => row.sessions,
    text: row => formatNumber(row.sessions),
    total: rows => sum(rows, row => row.sessions),
  },
  {
    key: 'share',
    title: 'Share',
    numeric: true,
    value: row => row.share,
    text: row => (row.share === null ? '–' : formatPercent(row.share)),
  },
  {
    key: 'goals',
    title: 'Goals',
    numeric: true,
    value: row => row.goals,
    text: row => formatNumber(row.goals),
    total: rows => sum(rows, row => row.goals),
  },
];

export type RevenueShare = {
  readonly channel: Channel;
  readonly title: string;
  readonly revenue: number;
  readonly text: string;
  readonly share: number;
};

/**
 * Each channel's share of the revenue, largest first; null with the reason if revenue is unknown, in several
 * currencies, or zero.
 */
export function revenueShares(
  report: Report,
): { readonly shares: readonly RevenueShare[]; readonly total: string } | null {
  const { value } = report.metrics.revenue;
  const total = report.channels.reduce((all, row) => all + Math.max(row.revenue ?? 0, 0), 0);
  if (!value.known || total <= 0) return null;
  return {
    total: formatCurrency(total, value.currency),
    shares: report.channels
      .map(row => ({ ...row, revenue: row.revenue ?? 0 }))
      .filter(row => row.revenue > 0)
      .map(({ channel, revenue }) => ({
        channel,
        title: channelNames[channel],
        revenue,
        text: formatCurrency(revenue, value.currency),
        share: revenue / total,
      }))
      .toSorted((a, b) => b.revenue - a.revenue),
  };
}

export const shareColumns: readonly ColumnData<RevenueShare>[] = [
  { key: 'channel', title: 'Channel', value: row => row.title },
  { key: 'revenue', title: 'Revenue', numeric: true, value: row => row.revenue, text: row => row.text },
  { key: 'share', title: 'Share', numeric: true, value: row => row.share, text: row => formatPercent(row.share) },
];
