import type { MetricKey } from '../model/metric-value.ts';
import type { MeasureKey, PageId } from '../model/page-keys.ts';

/** The breakdown that draws a figure's parts on its chart: a page's panel, and the column that the parts add up in. */
export type TrendBreakdown = {
  readonly page: PageId;
  readonly panel: string;
  readonly column: MeasureKey;
  /** 'channel', as a choice and in the chart's title. */
  readonly name: string;
};

const byChannel = (column: MeasureKey): TrendBreakdown => ({
  page: 'channel-performance',
  panel: 'channels',
  column,
  name: 'channel',
});

/** Figures that add up by row and by day. */
export const trendBreakdowns: Partial<Record<MetricKey | MeasureKey, TrendBreakdown>> = {
  sessions: byChannel('sessions'),
  goals: byChannel('goals'),
  revenue: byChannel('revenue'),
  transactions: byChannel('transactions'),
  adSpend: { page: 'ads-paid', panel: 'platforms', column: 'spend', name: 'platform' },
};
