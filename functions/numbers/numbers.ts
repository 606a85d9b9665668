import type { Day, DayRange } from '../../shared/domain/periods/days.ts';
import type { RollupRecord } from '../../shared/model/month-record.ts';
import type { MetricValues } from '../../shared/model/metric-value.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';

/** Numbers of a node for the requested ranges. */
export type Numbers = {
  /** Every metric of a range, or why it is unknown. */
  readonly metricsOf: (range: DayRange) => MetricValues;
  /** Reports whether any data exists for a range; if not, `metricsOf` gives the reason per metric. */
  readonly holds: (range: DayRange) => boolean;
};

/** A site's numbers, with what they are made of. */
export type SiteNumbers = Numbers & {
  /** The sum of all services over a range. */
  readonly recordOf: (range: DayRange) => RollupRecord;
  /** Expected but missing days of a range by service, as metrics count them. */
  readonly missingIn: (range: DayRange) => ReadonlyMap<RecordService, readonly Day[]>;
};

export type AskedNumbers = {
  readonly now: Date;
  /** Reads a site's days of leads; absent: the CRM's numbers are not wanted, and no lead is read. */
  readonly crm?: (site: SiteNode, range: DayRange, now: Date) => Promise<ReadonlyMap<string, RollupRecord>>;
  /** Services whose numbers are wanted; absent: all. */
  readonly services?: readonly RecordService[];
  /** False: organic growth is not wanted, and the days that it is measured by are not read. */
  readonly growth?: boolean;
  /** Uses days without the stored monthly sums: same numbers, higher cost. */
  readonly uncached?: boolean;
  /**
   * Rule for which days without a record are missing. 'before-today': all days of a range. 'due': days since collection
   * began that a platform should have reported by now, as a sealed audit uses.
   */
  readonly missing?: 'before-today' | 'due';
  /** The pipeline sees what was just written; screens read eventually, at half the price. */
  readonly reading?: 'eventual' | 'consistent';
};
