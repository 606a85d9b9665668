import type { Connection } from '../../model/connection.ts';
import type { RecordService } from '../../platforms/registry.ts';
import type { ComparedSites } from '../../model/compared-sites.ts';
import type { PageView, RowFilters } from '../../model/page.ts';
import type { Channel } from '../../model/panel.ts';
import type { SeoReference } from '../../numbers/metrics/compute.ts';
import type { Day, DayRange } from '../periods/days.ts';
import type { ComparisonKind } from '../periods/periods.ts';
import type { StoredDays } from '../../numbers/breakdowns/dimension.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';
import type { StoredLines } from '../../numbers/rollup/breakdown-lines.ts';
import type { RowsByTime } from '../../numbers/rollup/rows-over.ts';
import type { Freshness } from '../reports/parts.ts';
import type { MonthSum } from '../../numbers/breakdowns/month-sums.ts';

/** The input of a page for a region, organization or company. It replaces the days of one site. */
export type NodeInput = {
  /** The time its rows were last calculated; null: never. */
  readonly computedAt: string | null;
  readonly rows: RowsByTime;
  readonly freshness: Freshness;
  /** Stored lines of each breakdown on the page. */
  readonly lines: ReadonlyMap<DimensionKey, StoredLines>;
  /** Months 'yyyyMM' whose breakdowns are stored. */
  readonly lineMonths: ReadonlySet<string>;
  /** The number of sites, including suspended and linked ones. */
  readonly sites: number;
  /** True for a group of sites. */
  readonly isGroup?: boolean;
  /** Sums of the sites' comparisons in a listed period; absent: rows mix the sites. */
  readonly compared?: { readonly sites: ComparedSites; readonly kind: ComparisonKind } | undefined;
};

/** The input of a performance page. Days may cover both ranges and more: each panel picks its own. */
export type PageInput = {
  /** Today in the site's zone: decides which days are preliminary and which are still to come. */
  readonly today: Day;
  readonly isEcommerce: boolean;
  readonly range: DayRange;
  readonly comparison: DayRange;
  /** 'month': figures use `months`, and breakdowns have no comparison. */
  readonly grain: PageView['grain'];
  /** The site's connections. A missing service is not connected. */
  readonly connections: readonly Connection[];
  readonly days: StoredDays;
  /** Months of the figures' services, if the grain is a month. */
  readonly months?:
    | {
        readonly [S in RecordService]?: {
          readonly range: readonly MonthSum[];
          readonly comparison: readonly MonthSum[];
        };
      }
    | undefined;
  /** References for organic growth of the range and its comparison; absent: unknown. */
  readonly seo?: { readonly range: SeoReferences; readonly comparison: SeoReferences } | undefined;
  /** The channel of a channel page; absent: all channels. */
  readonly channel?: Channel | undefined;
  /** Filters from clicked rows: panels that follow them show only matching data. */
  readonly filters?: RowFilters | undefined;
  /** The stored rows of a region, organization or company, which replace `days`, `months` and `connections`. */
  readonly node?: NodeInput | undefined;
};
export type SeoReferences = {
  readonly yearAgoSeo: SeoReference | null;
  readonly previousQuarterSeo: SeoReference | null;
};

export type Panel = PageView['panels'][string];
