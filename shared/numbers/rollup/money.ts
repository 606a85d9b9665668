import type { RollupRecord } from '../../model/month-record.ts';
import { sourceKeys } from '../../platforms/registry.ts';
import type { Money } from '../../model/node-rows.ts';
import { moneyParts, partKeys } from '../metrics/parts.ts';

/** A record with the money of its sources that have more than one currency. */
export type MoneyRecord = { readonly record: Pick<RollupRecord, 'sources'>; readonly money?: Money | undefined };
type Amounts = Record<string, number>;

const names = partKeys.filter(part => moneyParts.has(part));

/**
 * Adds up the money of records by source and currency, for sources with several currencies; undefined if there are
 * none. The `parts` of such a source add up several currencies, so they must not be used (product: never across).
 */
export function sumMoney(records: readonly MoneyRecord[]): Money | undefined {
  const money: Money = {};
  for (const key of sourceKeys) {
    const currencies = new Set(records.flatMap(({ record }) => record.sources[key]?.currencies ?? []));
    if (currencies.size < 2) continue;
    const sums: Record<string, Amounts> = Object.fromEntries([...currencies].sort().map(currency => [currency, {}]));
    for (const moneyRecord of records)
      for (const [currency, amounts] of Object.entries(byCurrency(moneyRecord, key)))
        add((sums[currency] ??= {}), amounts);
    money[key] = sums;
  }
  return Object.keys(money).length === 0 ? undefined : money;
}

function byCurrency({ record, money }: MoneyRecord, key: (typeof sourceKeys)[number]): Record<string, Amounts> {
  const source = record.sources[key];
  const held = money?.[key];
  if (held) return held;
  const [currency] = source?.currencies ?? [];
  if (source === undefined || currency === undefined) return {};
  return {
    [currency]: Object.fromEntries(
      names.flatMap(part => (source.parts[part] === undefined ? [] : [[part, source.parts[part]]])),
    ),
  };
}

function add(sum: Amounts, more: Amounts): void {
  for (const [part, amount] of Object.entries(more)) sum[part] = Number(((sum[part] ?? 0) + amount).toFixed(6));
}
