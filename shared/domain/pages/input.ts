import type { Connection } from '../../model/connection.ts';
import type { RecordService } from '../../platforms/registry.ts';
import type { PageView, RowFilters } from '../../model/page.ts';
import type { Channel } from '../../model/panel.ts';
import type { SeoReference } from '../../numbers/metrics/compute.ts';
import type { Day, DayRange } from '../periods/days.ts';
import type { StoredDays } from '../../numbers/breakdowns/dimension.ts';
import type { DimensionKey } from '../../numbers/breakdowns/dimensions.ts';
import type { StoredLines } from '../../numbers/rollup/breakdown-lines.ts';
import type { RowsByTime } from '../../numbers/rollup/rows-over.ts';
import type { Freshness } from '../reports/parts.ts';
import type { MonthSum } from '../../numbers/breakdowns/month-sums.ts';

/** What a page of a region, organization or company is made from, in place of the days of one site. */
export type NodeInput = {
  /** When its rows were last made; null: never. */
  readonly computedAt: string | null;
  readonly rows: RowsByTime;
  readonly freshness: Freshness;
  /** Of each breakdown that the page shows. */
  readonly lines: ReadonlyMap<DimensionKey, StoredLines>;
  /** Months 'yyyyMM' whose breakdowns are stored. */
  readonly lineMonths: ReadonlySet<string>;
  /** Sites in it, suspended and linked ones too. */
  readonly sites: number;
};

/** Everything a performance page is made from. Days may come from both ranges and beyond: each panel takes its own. */
export type PageInput = {
  /** Today in the site's zone: decides what is provisional and what is still to come. */
  readonly today: Day;
  readonly isEcommerce: boolean;
  readonly range: DayRange;
  readonly comparison: DayRange;
  /** 'month': figures are made of `months`, and breakdowns have no comparison. */
  readonly grain: PageView['grain'];
  /** Of the site; a service that is not there is not connected. */
  readonly connections: readonly Connection[];
  readonly days: StoredDays;
  /** Of the services that the figures are made from, when the grain is a month. */
  readonly months?:
    | {
        readonly [S in RecordService]?: {
          readonly range: readonly MonthSum[];
          readonly comparison: readonly MonthSum[];
        };
      }
    | undefined;
  /** What organic growth of the range and of the comparison is measured by; absent: unknown. */
  readonly seo?: { readonly range: SeoReferences; readonly comparison: SeoReferences } | undefined;
  /** One channel's page; absent: all of them. */
  readonly channel?: Channel | undefined;
  /** Rows that were clicked on: panels that follow show only what belongs to all of them. */
  readonly filters?: RowFilters | undefined;
  /** Of a region, organization or company: its stored rows, in place of `days`, `months` and `connections`. */
  readonly node?: NodeInput | undefined;
};
export type SeoReferences = {
  readonly yearAgoSeo: SeoReference | null;
  readonly previousQuarterSeo: SeoReference | null;
};

export type Panel = PageView['panels'][string];
