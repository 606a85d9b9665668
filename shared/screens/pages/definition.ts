import type { MetricKey } from '../../model/metric-value.ts';
import type { Channel } from '../../model/panel.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';
import type { MeasureKey } from '../../numbers/metrics/measures.ts';
import type { RecordService } from '../../platforms/registry.ts';

export type FiguresPanel = {
  readonly kind: 'figures';
  /** Each figure is a card; the strip switches the trend below it. */
  readonly figures: readonly FigureKey[];
};
/** A metric if the vocabulary has it, otherwise a measure of this page's own facts. */
export type FigureKey =
  | { readonly metric: MetricKey }
  | { readonly measure: MeasureKey; readonly service: RecordService };

export type RowsPanel = {
  readonly kind: 'rows';
  readonly title: string;
  readonly subtitle: string;
  readonly dimension: DimensionKey;
  readonly columns: readonly MeasureKey[];
  /** The sort measure, largest first; also the chart's values. */
  readonly sort: MeasureKey;
  /** The rows are steps of a scale, sorted by the first part of their key. */
  readonly scale?: readonly string[];
  /** The default chart, shown until the table is opened; 'none': a table. */
  readonly chart: 'bars' | 'donut' | 'hours' | 'none';
  /** The number of top rows drawn; the table has all. */
  readonly top?: 5;
  /** Channels to include. */
  readonly channels?: readonly Channel[];
  readonly onlyEcommerce?: true;
  /** True if each row has a trend over the range. */
  readonly trend?: true;
  /** The rows are sites: their key is name and id (shared/domain/pages/site-panel.ts). */
  readonly bySite?: true;
  /** Hidden in a range by month: on its page the days of a year cost too many read units. */
  readonly onlyShort?: true;
};
/** Lab runs: scores over time and the measures of the newest. */
export type SpeedPanel = { readonly kind: 'speed'; readonly title: string; readonly device: 'MOBILE' | 'DESKTOP' };
export type PagePanel = FiguresPanel | RowsPanel | SpeedPanel;

/** A page; its title is in the route table (shared/screens). */
export type PageDefinition = {
  /** One sentence under the title: the question it answers. */
  readonly answers: string;
  readonly panels: Readonly<Record<string, PagePanel>>;
};

/** Creates figures by the names of their metrics. */
export const named = (...metrics: MetricKey[]): FigureKey[] => metrics.map(metric => ({ metric }));
/** Creates the strip of cards. */
export const figures = (...keys: FigureKey[]): FiguresPanel => ({ kind: 'figures', figures: keys });
/** Creates a breakdown: by default a table sorted by its first column. */
export const rows = (
  dimension: DimensionKey,
  title: string,
  subtitle: string,
  columns: readonly [MeasureKey, ...MeasureKey[]],
  more: Partial<Omit<RowsPanel, 'kind' | 'dimension' | 'title' | 'subtitle' | 'columns'>> = {},
): RowsPanel => ({
  kind: 'rows',
  dimension,
  title,
  subtitle,
  columns,
  sort: columns[0],
  chart: 'none',
  ...more,
});

/** Columns of a breakdown by sessions. */
export const traffic = ['sessions', 'goals', 'gcr', 'bounceRate'] as const;

/** The tagged campaigns of channels. */
export const campaigns = (channels: readonly Channel[], title: string) =>
  rows('campaign', title, 'Every tagged campaign, by sessions', traffic, { channels });
