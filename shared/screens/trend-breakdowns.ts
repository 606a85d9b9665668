import type { MetricKey } from '../model/metric-value.ts';
import type { MeasureKey, PageId } from '../model/page-keys.ts';
import type { DimensionKey } from '../numbers/breakdowns/dimensions.ts';

/** A breakdown that draws a figure's parts on its chart: a page's panel, and the column that the parts add up in. */
export type TrendBreakdown = {
  readonly page: PageId;
  readonly panel: string;
  readonly dimension: DimensionKey;
  readonly column: MeasureKey;
  /** 'channel', as a choice and in the chart's title. */
  readonly name: string;
  /** True if the parts are the node's sites instead of the panel's rows. */
  readonly bySite?: true;
};
type Panel = Omit<TrendBreakdown, 'column'>;

const panel = (page: PageId, name: string, key: string, dimension: DimensionKey): Panel => ({
  page,
  panel: key,
  dimension,
  name,
});
const channel = panel('channel-performance', 'channel', 'channels', 'channel');
const campaign = panel('channel-performance', 'campaign', 'campaigns', 'campaign');
const visits = [
  channel,
  campaign,
  panel('goals', 'city', 'cities', 'city'),
  panel('goals', 'device', 'devices', 'device'),
];
const sales = [
  channel,
  panel('ads-ecommerce', 'campaign', 'campaigns', 'campaign'),
  panel('ads-ecommerce', 'city', 'cities', 'city'),
];
const ads = [
  panel('ads-paid', 'platform', 'platforms', 'adPlatform'),
  panel('ads-paid', 'campaign', 'campaigns', 'adCampaign'),
  panel('ads-paid', 'device', 'devices', 'adDevice'),
];
const by = (column: MeasureKey, panels: readonly Panel[]): readonly TrendBreakdown[] =>
  panels.map(shown => ({ ...shown, column }));

/** The breakdowns of figures that add up by row and by day. */
const trendBreakdowns: Partial<Record<MetricKey | MeasureKey, readonly TrendBreakdown[]>> = {
  sessions: by('sessions', visits),
  goals: by('goals', visits),
  revenue: by('revenue', sales),
  transactions: by('transactions', sales),
  adSpend: by('spend', ads),
};

/** Returns the breakdowns of a figure; above sites, that by site comes first. */
export function listTrendBreakdowns(figure: MetricKey | MeasureKey, isAboveSites: boolean): readonly TrendBreakdown[] {
  const breakdowns = trendBreakdowns[figure] ?? [];
  const [first] = breakdowns;
  return isAboveSites && first !== undefined ? [{ ...first, name: 'site', bySite: true }, ...breakdowns] : breakdowns;
}
