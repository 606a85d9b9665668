import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { PageId } from '../../../shared/model/page-keys.ts';
import type { Channel } from '../../../shared/model/panel.ts';
import type { RowFilters } from '../../../shared/model/page.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { PagePanel } from '../../../shared/screens/pages/definition.ts';

export type PageRequest = {
  /** Site, region, organization or company. */
  readonly site: SiteNode;
  readonly page: PageId;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly channel?: Channel | undefined;
  readonly filters: RowFilters;
  readonly now: Date;
};

const growthMetrics: readonly string[] = ['orgGrowthYOY', 'orgGrowthLastQtr'];
export const asksGrowth = (panel: PagePanel): boolean =>
  panel.kind === 'figures' && panel.figures.some(figure => 'metric' in figure && growthMetrics.includes(figure.metric));
