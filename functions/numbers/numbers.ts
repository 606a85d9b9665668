import type { Day, DayRange } from '../../shared/domain/periods/days.ts';
import type { RollupRecord } from '../../shared/model/month-record.ts';
import type { MetricValues } from '../../shared/model/metric-value.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';

/** What a node's numbers are over the ranges that were asked for. */
export type Numbers = {
  /** Every metric of a range, or why it is unknown. */
  readonly metricsOf: (range: DayRange) => MetricValues;
  /** Whether anything is held of a range; where nothing is, `metricsOf` says of every metric why not. */
  readonly holds: (range: DayRange) => boolean;
};

/** A site's numbers, with what they are made of. */
export type SiteNumbers = Numbers & {
  /** The sum of all services over a range. */
  readonly recordOf: (range: DayRange) => RollupRecord;
  /** By service, the days of a range that it should have given and has not: as many as metrics count as missing. */
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
  /** Of days alone, without the stored sums of months: the same numbers, dearer. */
  readonly uncached?: boolean;
  /**
   * Which days count as missing where they have no record. 'before-today': all of a range. 'due': those since a
   * platform's collecting began that it should have given by now, as an audit takes them, which is sealed.
   */
  readonly missing?: 'before-today' | 'due';
  /** The pipeline sees what was just written; screens read eventually, at half the price. */
  readonly reading?: 'eventual' | 'consistent';
};
