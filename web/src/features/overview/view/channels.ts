import { printNumbers, type PrintedPair } from '../../../../../shared/numbers/comparison/print.ts';
import { formatMetricChange } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { Column } from '../../../components/table/data-table.tsx';
import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';

type Ready = Extract<Overview['panels']['channels'], { state: 'ready' }>;
export type ChannelsData = Ready['data'];
export type ChannelRow = ChannelsData['rows'][number];

const shownChannels = 6;

/** The six with the largest value; the radar keeps the channels' fixed order so that its shape can be compared. */
export const topSix = (data: ChannelsData): ChannelRow[] =>
  data.rows.toSorted((a, b) => b.value - a.value).slice(0, shownChannels);

const sumRows = (rows: readonly ChannelRow[], of: (row: ChannelRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The two numbers of a channel's change, as displayed. */
export const channelAgainst = ({ measure, currency, perDay }: ChannelsData, row: ChannelRow): PrintedPair | null =>
  row.previous === null
    ? null
    : printNumbers(metricTable[measure], { value: row.value, previous: row.previous }, row.like, {
        currency,
        common: perDay === true ? { perDay } : undefined,
      });

/** All channels as a table; shares and changes do not add up, so they have no total. */
export function channelColumns(data: ChannelsData): Column<ChannelRow>[] {
  const money = data.measure === 'revenue';
  const text = (value: number) => (money ? formatCurrency(value, data.currency) : formatNumber(value));
  return [
    { key: 'channel', title: 'Channel', value: row => channelNames[row.channel] },
    {
      key: 'sessions',
      title: 'Sessions',
      numeric: true,
      value: row => row.sessions,
      text: row => formatNumber(row.sessions),
      total: rows => formatNumber(sumRows(rows, row => row.sessions)),
    },
    {
      key: 'value',
      title: money ? 'Revenue' : 'Goals',
      numeric: true,
      value: row => row.value,
      text: row => text(row.value),
      total: rows => text(sumRows(rows, row => row.value)),
    },
    {
      key: 'share',
      title: 'Share',
      numeric: true,
      value: row => row.share,
      text: row => (row.share === null ? '–' : formatPercent(row.share)),
    },
    {
      key: 'change',
      title: 'Change',
      numeric: true,
      value: row => row.change,
      text: row => formatMetricChange(data.measure, row.change),
      compared: row => channelAgainst(data, row),
    },
  ];
}
