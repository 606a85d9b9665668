import type { MetricKey } from '../../model/metric-value.ts';
import type { Channel } from '../../model/panel.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';
import type { MeasureKey } from '../../numbers/metrics/measures.ts';
import type { RecordService } from '../../platforms/registry.ts';

export type FiguresPanel = {
  readonly kind: 'figures';
  /** Each is a card; the strip is the switch of the trend below it. */
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
  /** Largest first; also what the chart shows. */
  readonly sort: MeasureKey;
  /** The rows are steps of a scale, sorted by the first part of their key. */
  readonly scale?: readonly string[];
  /** The default chart, shown until the table is opened; 'none': a table. */
  readonly chart: 'bars' | 'donut' | 'hours' | 'none';
  /** Only the best of them are drawn; the table has all. */
  readonly top?: 5;
  /** Channels to include. */
  readonly channels?: readonly Channel[];
  readonly onlyEcommerce?: true;
  /** Each row says how it went over the range. */
  readonly trend?: true;
  /** Not shown of a range with months for points: on its page the days of a year cost too many read units. */
  readonly onlyShort?: true;
};
/** Runs of a lab: scores over time and the measures of the newest. */
export type SpeedPanel = { readonly kind: 'speed'; readonly title: string; readonly device: 'MOBILE' | 'DESKTOP' };
export type PagePanel = FiguresPanel | RowsPanel | SpeedPanel;

/** A page; its title is in the route table (shared/screens). */
export type PageDefinition = {
  /** One sentence under the title: what it answers. */
  readonly answers: string;
  readonly panels: Readonly<Record<string, PagePanel>>;
};

/** Figures by the names of their metrics. */
export const named = (...metrics: MetricKey[]): FigureKey[] => metrics.map(metric => ({ metric }));
/** The strip of cards. */
export const figures = (...keys: FigureKey[]): FiguresPanel => ({ kind: 'figures', figures: keys });
/** A breakdown: sorted by its first column and a table, unless said otherwise. */
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
