/** The range of an axis and the values at its grid lines, evenly spaced. */
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const wantedSteps = 4;
/** Below this share of the highest value, an axis starts at zero: a line that starts close to zero hides nothing. */
const zeroFrom = 0.45;

/** The round step at or above the wanted one: 1, 2, 2.5 or 5 times a power of ten, never below `least`. */
function roundStep(target: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(target));
  const step =
    [1, 2, 2.5, 5, 10].map(times => times * power).find(candidate => candidate >= target * (1 - 1e-9)) ?? 10 * power;
  const rounded = Math.max(step, least);
  // A count can't have steps of 2.5.
  return least >= 1 && !Number.isInteger(rounded) ? Math.ceil(rounded) : rounded;
}

/** Removes float noise: 0.30000000000000004 becomes 0.3. */
const clean = (value: number): number => Number(value.toPrecision(12));

/**
 * A scale around the values, with round ends. From zero for bars; a line's axis begins near its lowest value if that is
 * far from zero. `least` is the smallest visible step: 1 for counts, 0.001 for '3.2%'.
 */
export function scaleFor(values: readonly (number | null)[], options: { fromZero: boolean; least: number }): Scale {
  const knownValues = values.flatMap(value => (value === null || !Number.isFinite(value) ? [] : [value]));
  const [least, most] = [Math.min(...knownValues), Math.max(...knownValues)];
  if (knownValues.length === 0 || (least === 0 && most === 0))
    return {
      low: 0,
      high: options.least * wantedSteps,
      ticks: Array.from({ length: wantedSteps + 1 }, (_, index) => clean(index * options.least)),
    };
  const zero = options.fromZero || (least >= 0 && least < most * zeroFrom);
  const from = zero ? Math.min(0, least) : least;
  const to = zero ? Math.max(0, most) : most;
  const span = to > from ? to - from : Math.abs(to) * 0.1;
  const step = roundStep(span / wantedSteps, options.least);
  const low = Math.floor(from / step + 1e-9) * step;
  const steps = Math.max(1, Math.ceil((to - low) / step - 1e-9));
  const ticks = Array.from({ length: steps + 1 }, (_, index) => clean(low + index * step));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** A scale from zero with as many steps as another one, so that both share their grid lines. */
export function alignedScale(values: readonly (number | null)[], least: number, { ticks }: Scale): Scale {
  const steps = Math.max(ticks.length - 1, 1);
  const most = Math.max(0, ...values.flatMap(value => value ?? []));
  const step = most === 0 ? least : roundStep(most / steps, least);
  const aligned = Array.from({ length: steps + 1 }, (_, index) => clean(index * step));
  return { low: 0, high: aligned.at(-1) ?? 1, ticks: aligned };
}

/** The labels of the ticks: short ones, unless two would look the same. */
export function tickTexts(
  ticks: readonly number[],
  short: (value: number) => string,
  long: (value: number) => string,
): readonly string[] {
  const texts = ticks.map(short);
  return new Set(texts).size === texts.length ? texts : ticks.map(long);
}

/** Evenly spaced positions along an axis that fit this many labels, counted from one of its ends. */
export function namedPlaces(count: number, fits: number, from: 'first' | 'last'): readonly number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(fits, 1)));
  const rest = from === 'first' ? 0 : (count - 1) % every;
  return Array.from({ length: count }, (_, index) => index).filter(index => index % every === rest);
}
