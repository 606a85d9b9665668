/**
 * Splits an integer by weight into integers, largest remainders first (ties: the earlier part), so that the parts
 * always add up. `most` caps parts; the excess goes to the others by weight.
 */
export function apportion(total: number, weights: readonly number[], most?: readonly number[]): number[] {
  const parts = weights.map(() => 0);
  let open = weights.map((weight, index) => ({ weight, index })).filter(({ weight }) => weight > 0);
  let left =
    most === undefined
      ? total
      : Math.min(
          total,
          open.reduce((sum, { index }) => sum + (most[index] ?? 0), 0),
        );
  while (left > 0 && open.length > 0) {
    const whole = open.reduce((sum, { weight }) => sum + weight, 0);
    const shares = open.map(({ weight, index }) => ({ index, exact: (left * weight) / whole }));
    const full = most === undefined ? [] : shares.filter(({ index, exact }) => exact >= (most[index] ?? 0));
    if (full.length > 0 && most !== undefined) {
      for (const { index } of full) {
        parts[index] = most[index] ?? 0;
        left -= most[index] ?? 0;
      }
      const closed = new Set(full.map(({ index }) => index));
      open = open.filter(({ index }) => !closed.has(index));
      continue;
    }
    let given = 0;
    for (const { index, exact } of shares) {
      parts[index] = Math.floor(exact);
      given += Math.floor(exact);
    }
    shares.sort((a, b) => (b.exact % 1) - (a.exact % 1) || a.index - b.index);
    for (const { index } of shares.slice(0, left - given)) parts[index] = (parts[index] ?? 0) + 1;
    return parts;
  }
  return parts;
}
