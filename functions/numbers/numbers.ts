import type { Day, DayRange } from '../../shared/domain/periods/days.ts';
import type { RollupRecord } from '../../shared/model/month-record.ts';
import type { MetricValues } from '../../shared/model/metric-value.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';

/** Numbers of a node for the requested ranges. */
export type Numbers = {
  /** Returns every metric of a range, or why it is unknown. */
  readonly readMetrics: (range: DayRange) => MetricValues;
  /** Reports whether any data exists for a range; if not, `metricsOf` gives the reason per metric. */
  readonly holds: (range: DayRange) => boolean;
};

/** Numbers of a site, with the data behind them. */
export type SiteNumbers = Numbers & {
  /** Returns the sum of all services over a range. */
  readonly toRecord: (range: DayRange) => RollupRecord;
  /** Expected but missing days of a range by service, as metrics count them. */
  readonly missingIn: (range: DayRange) => ReadonlyMap<RecordService, readonly Day[]>;
};

export type AskedNumbers = {
  readonly now: Date;
  /** Reads a site's days of leads; absent: without the CRM's numbers, no lead is read. */
  readonly crm?: (site: SiteNode, range: DayRange, now: Date) => Promise<ReadonlyMap<string, RollupRecord>>;
  /** Services to include; absent: all. */
  readonly services?: readonly RecordService[];
  /** False: skips organic growth and its reference days. */
  readonly growth?: boolean;
  /** Uses days without the stored monthly sums: same numbers, higher cost. */
  readonly uncached?: boolean;
  /**
   * Rule for which days without a record are missing. 'before-today': all days of a range. 'due': days since collection
   * began that a platform should have reported by now, as a sealed audit uses.
   */
  readonly missing?: 'before-today' | 'due';
  /** Read mode: the pipeline reads recent writes; screens read eventually consistent, at half the price. */
  readonly reading?: 'eventual' | 'consistent';
};
