import { digitStrokes, distanceTo, splitStrokes } from './gauge-digits.ts';
import { encodePng } from './gauge-png.ts';

/** Twice the displayed size, for high-density screens. */
export const gaugeSize = { width: 440, height: 236 } as const;
const centre = { x: 220, y: 220 } as const;
const radius = 188;
const halfWidth = 16;
const digit = { height: 88, gap: 26, halfStroke: 7, top: 118 } as const;

type Colour = readonly [red: number, green: number, blue: number];
const shades = {
  light: { track: [231, 235, 240], text: [15, 23, 42] },
  dark: { track: [52, 62, 76], text: [241, 245, 249] },
} as const satisfies Record<string, { track: Colour; text: Colour }>;

export type Gauge = {
  /** 0..100, whole. */
  readonly percent: number;
  readonly darkMode: boolean;
  /** Color of the arc, 'f05323'. */
  readonly colour: string;
};

/**
 * Draws a score's gauge as a PNG on a transparent background: a half ring filled up to the score, with its number
 * (specification 2, Audit card; 7, Gauge images). Shapes are distances: coverage is how far a pixel is inside.
 */
export function drawGauge({ percent, darkMode, colour }: Gauge): Buffer {
  const { width, height } = gaugeSize;
  const { track, text } = darkMode ? shades.dark : shades.light;
  const filled: Colour = [0, 2, 4].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  const end = Math.PI * (1 - percent / 100);
  const number = numberShape(String(percent));
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column + 0.5 - centre.x, row + 0.5 - centre.y];
      const ring = Math.max(Math.abs(Math.sqrt(x * x + y * y) - radius) - halfWidth, y);
      // Area left of the line from the center to the end of the value.
      const value = percent === 0 ? Infinity : Math.max(ring, x * Math.sin(end) + y * Math.cos(end));
      const drawn = over(over(over(clear, track, ring), filled, value), text, number(column + 0.5, row + 0.5));
      if (drawn !== clear) pixels.set(drawn, (row * width + column) * 4);
    }
  }
  return encodePng(width, height, pixels);
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
const clear: Pixel = [0, 0, 0, 0];

/** Blends a color over a pixel by how far it is inside a shape; `distance` in pixels, negative inside. */
function over(below: Pixel, [red, green, blue]: Colour, distance: number): Pixel {
  const cover = Math.min(1, Math.max(0, 0.5 - distance));
  if (cover === 0) return below;
  const under = (below[3] / 255) * (1 - cover);
  const alpha = cover + under;
  const mixed = (above: number, old: number) => Math.round((above * cover + old * under) / alpha);
  return [mixed(red, below[0]), mixed(green, below[1]), mixed(blue, below[2]), Math.round(alpha * 255)];
}

/** Returns a pixel's distance from the number's strokes; approximate for distant ones. */
function numberShape(text: string): (x: number, y: number) => number {
  const advance = digit.height * 0.6 + digit.gap;
  const drawn = text.split('').map(character => splitStrokes(digitStrokes[character] ?? []));
  const left = centre.x - (text.length * advance - digit.gap) / 2;
  return (x, y) => {
    const index = Math.min(drawn.length - 1, Math.max(0, Math.floor((x - left + digit.gap / 2) / advance)));
    const [inX, inY] = [(x - left - index * advance) / digit.height, (y - digit.top) / digit.height];
    if (inX < -0.1 || inX > 0.72 || inY < -0.1 || inY > 1.1) return Infinity;
    return distanceTo(drawn[index] ?? [], inX, inY) * digit.height - digit.halfStroke;
  };
}
