/** From 0 (or the lowest mean minus a tenth of the range) to the highest mean of both lines. */
export function computeSparklineScale(...lines: readonly (readonly (number | null)[])[]): {
  low: number;
  high: number;
} {
  const values = lines.flat().flatMap(value => (value === null ? [] : [value]));
  if (values.length === 0) return { low: 0, high: 1 };
  const [least, high] = [Math.min(...values), Math.max(...values)];
  const low = Math.max(Math.min(0, least), least - Math.max((high - least) * 0.25, high * 0.06));
  return { low, high: high > low ? high : low + 1 };
}
