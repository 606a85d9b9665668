import type { Common, MetricValue, NumberPair } from '../../model/metric-value.ts';
import { formatAs, type NumberLook } from '../metrics/format.ts';
import { describeCommon } from './common-text.ts';
import { adjustLook, type Comparison, type Pair } from './compare.ts';

/** The compared numbers as printed next to a change. */
export type PrintedPair = {
  readonly now: string;
  readonly before: string;
  /** The same as numbers, in full precision. */
  readonly value: number;
  readonly previous: number;
  /** '28 of 31 days, 18 of 21 sites' if both numbers are cut to common data; otherwise empty. */
  readonly partial: string;
  /** True if `now` is not the period's own value. */
  readonly isCut: boolean;
};

const perDay = ' a day';

/** Prints the two numbers behind a change; null if one of them is unknown. */
export function printPair(look: NumberLook, compared: Pair & Omit<Comparison, 'change'>): PrintedPair | null {
  const { value, previous } = compared.like ?? compared;
  if (!value.known || !previous.known) return null;
  const unit = compared.like !== undefined && compared.common?.perDay === true ? perDay : '';
  const printed = unit === '' ? look : adjustLook(look, compared.common, value.value, previous.value);
  const print = (metricValue: Extract<MetricValue, { known: true }>) =>
    formatAs(printed, metricValue.value, metricValue.currency ?? 'USD') + unit;
  return {
    now: print(value),
    before: print(previous),
    value: value.value,
    previous: previous.value,
    partial: compared.like === undefined ? '' : partialText(compared.common),
    isCut: compared.like !== undefined,
  };
}

/** Returns 'vs 11,918', or both numbers if the first is not the period's own: '12,300 vs 11,918'. */
export const againstText = ({ now, before, isCut }: PrintedPair): string => `${isCut ? `${now} ` : ''}vs ${before}`;

/** Returns the part that both numbers are cut to: '28 of 31 days'; empty if they are complete. */
export const partialText = (common: Common | undefined): string =>
  [
    describeCommon(common === undefined ? undefined : { ...common, perDay: undefined }),
    common?.ownParts === true ? 'same days at each site' : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Prints the plain numbers behind a change, like `printPair`. */
export function printNumbers(
  look: NumberLook,
  pair: NumberPair,
  like: NumberPair | undefined,
  { common, currency }: { readonly common?: Common | undefined; readonly currency?: string | undefined } = {},
): PrintedPair | null {
  const toKnownPair = ({ value, previous }: NumberPair): Pair => ({
    value: { known: true, value, ...(currency === undefined ? {} : { currency }) },
    previous: { known: true, value: previous, ...(currency === undefined ? {} : { currency }) },
  });
  return printPair(look, {
    ...toKnownPair(pair),
    comparable: true,
    ...(common === undefined ? {} : { common }),
    ...(like === undefined ? {} : { like: toKnownPair(like) }),
  });
}
