import type { Absence } from '../../model/metric-value.ts';
import { partsOfSource, type SourceKey, sourceKeys } from '../../platforms/registry.ts';
import type { Day } from '../../domain/periods/days.ts';
import type { PartKey, Parts } from './parts.ts';
import type { Times } from './times.ts';
import { keyed } from '../../domain/keyed.ts';

/** The connection state of a site's service, as it affects numbers. */
export type DataConnection = 'not-connected' | 'working' | 'reconnect-needed' | 'forbidden';

/** One service's days in a range, and those that could not be synced. */
export type ServiceDays<T> = {
  readonly connection: DataConnection;
  readonly days: readonly T[];
  readonly missingDays: readonly Day[];
};

/** Followers on the last day of a range with a value. */
export type Fans = { readonly date: Day; readonly value: number };

/**
 * One source of parts over one range: its parts, days and currencies. Every platform's days and every stored record are
 * converted to sources, and metrics are calculated only from these.
 */
export type FactSource = {
  readonly connection: DataConnection;
  /** All parts that the platform can provide; they explain missing values. */
  readonly gives: ReadonlySet<PartKey>;
  /** The reported parts; a part that is `null` on every day is absent, because 0 would be a number. */
  readonly parts: Readonly<Partial<Parts>>;
  /** Several sites only: the sum of their daily averages, if each has its own number of days. */
  readonly perDay?: Readonly<Partial<Parts>> | undefined;
  /** The number of days with a record. */
  readonly dayCount: number;
  /** Days without a record. */
  readonly missingDays: readonly Day[];
  /** Days with a record but no value of a part, by part: they are missing for that part only. */
  readonly withheld?: Readonly<Partial<Record<PartKey, readonly Day[]>>> | undefined;
  readonly currencies: readonly string[];
  /** The frequency of each number of minutes, for a median. */
  readonly times?: Times | undefined;
  /** The sites behind its days, if there are several (month-record.ts). */
  readonly marks?: number | undefined;
  /** Platforms with followers only. */
  readonly totalFans?: Fans | undefined;
};

/** A source with its name in month records. */
export type NamedSource = readonly [key: SourceKey, source: FactSource];

/** The parts that each source provides. */
export const givenBy: Readonly<Record<SourceKey, ReadonlySet<PartKey>>> = keyed(
  sourceKeys,
  key => new Set<PartKey>(partsOfSource[key]),
);

/** Returns true if a source has a day with a value of the part. */
export const hasPart = ({ gives, dayCount, parts }: FactSource, part: PartKey): boolean =>
  dayCount > 0 && gives.has(part) && parts[part] !== undefined;

/** Returns a source's amount of a part; 0 if it has none, which `hasPart` distinguishes from a real 0. */
export const getPartAmount = ({ parts }: Pick<FactSource, 'parts'>, part: PartKey): number => parts[part] ?? 0;

/** Lists the days of the range on which a source is missing a part: days without a record, or without its value. */
export function daysLacking({ missingDays, withheld }: FactSource, part: PartKey): readonly Day[] {
  const days = withheld?.[part];
  return days === undefined ? missingDays : [...missingDays, ...days];
}

/** Returns the reason that a source has no value. */
export function findAbsence({ connection, missingDays }: FactSource): Absence {
  if (connection !== 'working') return connection;
  return missingDays.length > 0 ? 'missing-days' : 'no-data';
}
