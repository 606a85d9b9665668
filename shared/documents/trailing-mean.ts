/** A day of a sparkline; null if unknown. */
export type SparkPoint = { readonly value: number | null; readonly provisional?: boolean };

const windowDays = 7;
const minKnown = 3;

/** True if there are two weeks of days; a seven-day mean of fewer would hide everything. */
export const hasWeeks = (points: readonly SparkPoint[]): boolean => points.length >= 2 * windowDays;

/**
 * The mean of the seven days up to each day: periods of equal length do not have the same weekdays, so daily lines
 * would not be comparable. `before` are the days right before the first, if known. The first six known days have no
 * mean. Unknown days are left out of a mean of at least three. If no day has a mean (less than two weeks), the days
 * themselves.
 */
export function trailingMean(points: readonly SparkPoint[], before: readonly SparkPoint[] = []): (number | null)[] {
  const values = points.map(({ value }) => value);
  if (!hasWeeks(points)) return values;
  const lead = before.slice(-windowDays + 1);
  const days = [...lead, ...points].map(({ value }) => value);
  const isKnown = (value: number | null) => value !== null;
  const [first, last] = [days.findIndex(isKnown), days.findLastIndex(isKnown)];
  const means = points.map((_, index) => {
    const at = index + lead.length;
    if (first < 0 || at < first + windowDays - 1 || at > last) return null;
    const knownValues = days.slice(at - windowDays + 1, at + 1).filter(isKnown);
    return knownValues.length < minKnown
      ? null
      : knownValues.reduce((sum, value) => sum + value, 0) / knownValues.length;
  });
  return means.some(isKnown) ? means : values;
}
