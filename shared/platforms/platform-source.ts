import { type Fans, givenBy, type FactSource } from '../numbers/metrics/source.ts';
import { moneyParts, type PartKey, type Parts } from '../numbers/metrics/parts.ts';
import { partsOfSource, type SourceKey } from './registry.ts';
import type { Day } from '../domain/periods/days.ts';
import { asCount, asMoney } from './amounts.ts';

type PlatformKey = Exclude<SourceKey, 'ga4' | 'ga4Ads' | 'pagespeed' | 'crm'>;
/** One day of a source in parts; `null`: the platform reported no value that day. */
export type PlatformDay<K extends PlatformKey> = {
  readonly date: Day;
  readonly parts: Readonly<Record<(typeof partsOfSource)[K][number], number | null>>;
  readonly currency?: string | undefined;
  /** Followers at the end of the day. */
  readonly fans?: number | null | undefined;
};

type DayOfParts = {
  readonly date: Day;
  readonly parts: Readonly<Partial<Record<PartKey, number | null>>>;
  readonly currency?: string | undefined;
  readonly fans?: number | null | undefined;
};

/** Returns true for money and new followers: followers can be lost, and LinkedIn then reports a negative gain. */
const mayBeNegative = (part: PartKey): boolean => moneyParts.has(part) || part === 'newFans';

/** Adds up days of parts: a day without a part's value is missing for that part; the newest followers win. */
export function platformSource(
  key: SourceKey,
  { connection, missingDays }: Pick<FactSource, 'connection' | 'missingDays'>,
  days: readonly DayOfParts[],
): FactSource {
  const parts: Partial<Parts> = {};
  const withheld: Partial<Record<PartKey, Day[]>> = {};
  const currencies = new Set<string>();
  let totalFans: Fans | undefined;
  const keys: readonly PartKey[] = partsOfSource[key];
  for (const { date, currency, fans, ...day } of days) {
    for (const part of keys) {
      const value = day.parts[part] ?? null;
      if (value === null) (withheld[part] ??= []).push(date);
      else parts[part] = (parts[part] ?? 0) + (mayBeNegative(part) ? asMoney(value) : asCount(value));
    }
    if (currency !== undefined) currencies.add(currency);
    if (fans != null && fans >= 0 && fans < Infinity && (totalFans === undefined || date > totalFans.date))
      totalFans = { date, value: fans };
  }
  for (const dates of Object.values(withheld)) dates.sort();
  return {
    connection,
    gives: givenBy[key],
    parts,
    dayCount: days.length,
    missingDays,
    ...(Object.keys(withheld).length === 0 ? {} : { withheld }),
    currencies: [...currencies].sort(),
    totalFans,
  };
}
