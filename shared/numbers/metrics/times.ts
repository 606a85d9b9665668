/** The frequency of each whole number of minutes. Times of several days or sites can be added. */
export type Times = Readonly<Record<string, number>>;

export function addTimes(sum: Times | undefined, more: Times | undefined): Times | undefined {
  if (sum === undefined || more === undefined) return sum ?? more;
  const total: Record<string, number> = { ...sum };
  for (const [minutes, count] of Object.entries(more)) total[minutes] = (total[minutes] ?? 0) + count;
  return total;
}

/** Binary digits preserved above sites: a time is at most 1/64 off. */
const keptBits = 5;

/** Rounds to at most 500 different times, so that a company of many sites remains small. */
export function roundTimes(times: Times): Times {
  const rounded: Record<string, number> = {};
  for (const [text, count] of Object.entries(times)) {
    const minutes = Number(text);
    const step = Math.max(1, 2 ** (Math.floor(Math.log2(Math.max(1, minutes))) - keptBits));
    const key = String(Math.round(minutes / step) * step);
    rounded[key] = (rounded[key] ?? 0) + count;
  }
  return rounded;
}

/** Returns the median, the average of the two middle times if their count is even; null without times. */
export function medianOfTimes(times: Times): number | null {
  const sorted = Object.entries(times)
    .map(([minutes, count]) => [Number(minutes), count] as const)
    .sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const at = (place: number): number | null => {
    let passed = 0;
    for (const [minutes, count] of sorted) {
      passed += count;
      if (passed > place) return minutes;
    }
    return null;
  };
  const [lower, upper] = [at(Math.floor((total - 1) / 2)), at(Math.floor(total / 2))];
  return total === 0 || lower === null || upper === null ? null : (lower + upper) / 2;
}
