/** A marker in the map's own units, with an optional label. */
export type LabelledPoint = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: string | null;
};
export type LabelPlace = { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };
type Box = { left: number; right: number; top: number; bottom: number };

const lineHeight = 13;
const characterWidth = 7;
const gap = 5;

const overlap = (a: Box, other: Box): number =>
  Math.max(0, Math.min(a.right, other.right) - Math.max(a.left, other.left)) *
  Math.max(0, Math.min(a.bottom, other.bottom) - Math.max(a.top, other.top));

const candidates = ({ x, y, radius }: LabelledPoint): readonly LabelPlace[] => [
  { x: x + radius + gap, y: y + 4, anchor: 'start' },
  { x: x - radius - gap, y: y + 4, anchor: 'end' },
  { x, y: y + radius + gap + 8, anchor: 'middle' },
  { x, y: y - radius - gap, anchor: 'middle' },
];

function makeBox(place: LabelPlace, text: string): Box {
  const width = text.length * characterWidth;
  const left = place.anchor === 'start' ? place.x : place.anchor === 'end' ? place.x - width : place.x - width / 2;
  return { left, right: left + width, top: place.y - lineHeight + 3, bottom: place.y + 3 };
}

/**
 * Places each label right, left, below or above its marker, wherever it covers least. It avoids other markers, labels
 * placed before it and the map's edges. Null for a point without a label.
 */
export function placeLabels(points: readonly LabelledPoint[], width: number, height: number): (LabelPlace | null)[] {
  const taken: Box[] = points.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  return points.map(point => {
    const { text } = point;
    if (text === null) return null;
    let best: { place: LabelPlace; cost: number; box: Box } | null = null;
    for (const place of candidates(point)) {
      const box = makeBox(place, text);
      const outside =
        Math.max(0, -box.left) +
        Math.max(0, box.right - width) +
        Math.max(0, -box.top) +
        Math.max(0, box.bottom - height);
      const cost = outside * 100 + taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (best === null || cost < best.cost - 1) best = { place, cost, box };
    }
    if (best === null) return null;
    taken.push(best.box);
    return best.place;
  });
}
