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

export type Box = { readonly width: number; readonly height: number };

const place = (value: number, index: number, count: number, box: Box, scale: { low: number; high: number }): string => {
  const x = count < 2 ? box.width / 2 : (index / (count - 1)) * box.width;
  const y = box.height - ((value - scale.low) / (scale.high - scale.low)) * box.height;
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
};

/** An SVG path through the known values between two indexes; a gap interrupts it. */
export function linePath(
  line: readonly (number | null)[],
  box: Box,
  scale: { low: number; high: number },
  from = 0,
  to = line.length - 1,
): string {
  let path = '';
  let down = false;
  for (let index = from; index <= to; index += 1) {
    const value = line[index];
    if (value === null || value === undefined) {
      down = false;
      continue;
    }
    path += `${down ? 'L' : 'M'}${place(value, index, line.length, box, scale)}`;
    down = true;
  }
  return path;
}

/** The area under the line down to the lower edge, between the first and the last known value. */
export function areaPath(line: readonly (number | null)[], box: Box, scale: { low: number; high: number }): string {
  const knownPoints = line.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first, last] = [knownPoints[0], knownPoints.at(-1)];
  if (first === undefined || last === undefined) return '';
  const x = (index: number) => (line.length < 2 ? box.width / 2 : (index / (line.length - 1)) * box.width);
  const top = knownPoints.map(({ value, index }) => `L${place(value, index, line.length, box, scale)}`).join('');
  return `M${x(first.index)} ${box.height}${top}L${x(last.index)} ${box.height}Z`;
}
