type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Lists points on an ellipse, clockwise from one angle to another; degrees, 0 at the right, 90 at the bottom. */
const arc = (centreX: number, centreY: number, radiusX: number, radiusY: number, from: number, to: number): Point[] =>
  Array.from({ length: 25 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 24) * Math.PI) / 180;
    return [centreX + radiusX * Math.cos(angle), centreY + radiusY * Math.sin(angle)];
  });
/** Draws a curve between two points, bent toward a third. */
const curve = ([fromX, fromY]: Point, [pullX, pullY]: Point, [toX, toY]: Point): Point[] =>
  Array.from({ length: 13 }, (_, step) => {
    const t = step / 12;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [a * fromX + b * pullX + c * toX, a * fromY + b * pullY + c * toY];
  });

const six: readonly Stroke[] = [arc(0.3, 0.68, 0.3, 0.32, 0, 360), curve([0.46, 0], [0.02, 0.26], [0, 0.68])];

/** Digits as pen strokes in a box 0.6 wide and 1 high, because a Lambda has no fonts. */
export const digitStrokes: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [arc(0.3, 0.5, 0.3, 0.5, 0, 360)],
  '1': [
    [
      [0.1, 0.2],
      [0.36, 0],
      [0.36, 1],
    ],
  ],
  '2': [[...arc(0.3, 0.29, 0.28, 0.29, -170, 40), [0.02, 1], [0.6, 1]]],
  '3': [[...arc(0.28, 0.25, 0.26, 0.25, -155, 90)], arc(0.28, 0.74, 0.31, 0.26, -90, 155)],
  '4': [
    [
      [0.46, 1],
      [0.46, 0],
      [0, 0.7],
      [0.62, 0.7],
    ],
  ],
  '5': [[[0.54, 0], [0.1, 0], [0.06, 0.45], ...arc(0.28, 0.67, 0.31, 0.33, -135, 150)]],
  '6': six,
  '7': [
    [
      [0, 0],
      [0.6, 0],
      [0.2, 1],
    ],
  ],
  '8': [arc(0.3, 0.25, 0.25, 0.25, 0, 360), arc(0.3, 0.74, 0.3, 0.26, 0, 360)],
  '9': six.map(stroke => stroke.map(([x, y]): Point => [0.6 - x, 1 - y])),
};

/** Straight pieces of strokes: start, direction, and squared length. */
export type Pieces = readonly (readonly [
  fromX: number,
  fromY: number,
  alongX: number,
  alongY: number,
  lengthSquared: number,
])[];
export const splitStrokes = (strokes: readonly Stroke[]): Pieces =>
  strokes.flatMap(stroke =>
    stroke.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = stroke[index] ?? [toX, toY];
      return [fromX, fromY, toX - fromX, toY - fromY, (toX - fromX) ** 2 + (toY - fromY) ** 2] as const;
    }),
  );

/** Returns a point's distance from the nearest piece. */
export function distanceTo(pieces: Pieces, x: number, y: number): number {
  let nearest = Infinity;
  for (const [fromX, fromY, alongX, alongY, lengthSquared] of pieces) {
    const t =
      lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared));
    const [offX, offY] = [x - fromX - t * alongX, y - fromY - t * alongY];
    nearest = Math.min(nearest, offX * offX + offY * offY);
  }
  return Math.sqrt(nearest);
}
