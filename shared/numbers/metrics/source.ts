import type { Absence } from '../../model/metric-value.ts';
import { partsOfSource, type SourceKey, sourceKeys } from '../../platforms/registry.ts';
import type { Day } from '../../domain/periods/days.ts';
import type { PartKey, Parts } from './parts.ts';
import type { Times } from './times.ts';
import { keyed } from '../../domain/keyed.ts';

/** How a service of a site stands towards its numbers. */
export type DataConnection = 'not-connected' | 'working' | 'reconnect-needed' | 'forbidden';

/** The days of one service inside a range, and those that no pull could bring. */
export type ServiceDays<T> = {
  readonly connection: DataConnection;
  readonly days: readonly T[];
  readonly missingDays: readonly Day[];
};

/** Followers on the last day of a range that tells them. */
export type Fans = { readonly date: Day; readonly value: number };

/**
 * One source of parts over one range: what it gives, over how many days, in which currencies. Every platform's days
 * and every stored record become some of these; metrics are made of nothing else.
 */
export type FactSource = {
  readonly connection: DataConnection;
  /** What the platform gives at all: where it gave nothing, it says why. */
  readonly gives: ReadonlySet<PartKey>;
  /** What it gave: a part that is `null` on every day is absent, for 0 would be a number. */
  readonly parts: Readonly<Partial<Parts>>;
  /** Days that have a record. */
  readonly dayCount: number;
  /** Days without a record. */
  readonly missingDays: readonly Day[];
  /** By part, days that have a record in which this part has no value: missing days of that part alone. */
  readonly withheld?: Readonly<Partial<Record<PartKey, readonly Day[]>>> | undefined;
  readonly currencies: readonly string[];
  /** How often each number of minutes occurred, for a median. */
  readonly times?: Times | undefined;
  /** Which sites gave its days, where they are several (month-record.ts). */
  readonly marks?: number | undefined;
  /** Of a platform that has followers. */
  readonly totalFans?: Fans | undefined;
};

/** A source with its name in month records. */
export type NamedSource = readonly [key: SourceKey, source: FactSource];

/** What each source gives. */
export const givenBy: Readonly<Record<SourceKey, ReadonlySet<PartKey>>> = keyed(
  sourceKeys,
  key => new Set<PartKey>(partsOfSource[key]),
);

/** True when a source has at least one day with a value of the part. */
export const hasPart = ({ gives, dayCount, parts }: FactSource, part: PartKey): boolean =>
  dayCount > 0 && gives.has(part) && parts[part] !== undefined;

/** What a source gave of a part; 0 where it gave nothing, which `hasPart` tells from a 0. */
export const getPartAmount = ({ parts }: Pick<FactSource, 'parts'>, part: PartKey): number => parts[part] ?? 0;

/** Days of the range on which a source lacks a part: without a record, or without its value. */
export function daysLacking({ missingDays, withheld }: FactSource, part: PartKey): readonly Day[] {
  const days = withheld?.[part];
  return days === undefined ? missingDays : [...missingDays, ...days];
}

/** Why a source that has no value has none. */
export function findAbsence({ connection, missingDays }: FactSource): Absence {
  if (connection !== 'working') return connection;
  return missingDays.length > 0 ? 'missing-days' : 'no-data';
}
