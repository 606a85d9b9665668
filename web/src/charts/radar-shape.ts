import { scaleFor, type Scale } from './axes.ts';

/** A place in the drawing: pixels, y growing downwards. */
export type Point = { readonly x: number; readonly y: number };

/** Where a radar stands and how far out it reaches, in pixels. */
export type RadarPlace = { readonly center: Point; readonly radius: number };

/** The scale of all values of a radar: from zero to a round end, with ticks that read differently. */
export const radarScale = (values: readonly (number | null)[]): Scale =>
  scaleFor(
    values.map(value => (value === null ? null : Math.max(value, 0))),
    { fromZero: true, least: 1 },
  );

/**
 * The place of a share (0 in the middle, 1 at the rim) on one of so many axes. The first axis points up; they go
 * clockwise.
 */
export function radarPoint({ center, radius }: RadarPlace, axis: number, axes: number, share: number): Point {
  const angle = (axis / axes) * 2 * Math.PI - Math.PI / 2;
  const reach = Math.min(Math.max(share, 0), 1) * radius;
  return { x: center.x + reach * Math.cos(angle), y: center.y + reach * Math.sin(angle) };
}

/** An SVG path around the points, closed. */
export const closedPath = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The axis whose direction lies nearest to a place: what the pointer is on. Null in the very middle. */
export function nearestAxis({ center }: RadarPlace, axes: number, { x, y }: Point): number | null {
  const across = x - center.x;
  const down = y - center.y;
  if (axes === 0 || Math.hypot(across, down) < 4) return null;
  const turn = (Math.atan2(down, across) + Math.PI / 2) / (2 * Math.PI);
  return ((Math.round(turn * axes) % axes) + axes) % axes;
}
