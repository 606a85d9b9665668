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
