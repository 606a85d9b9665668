export type Rgb = readonly [number, number, number];

/** Parses a hex color into parts 0..255; null if invalid. */
export function parseHex(hex: string): Rgb | null {
  const match = /^#?([0-9a-f]{6})$/i.exec(hex.trim());
  if (match?.[1] === undefined) return null;
  const value = Number.parseInt(match[1], 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
export const toHex = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
/** Mixes two colors. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Returns the linear light of one part of a color, 0..1 (WCAG 2.2, relative luminance). */
function light(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);

/** Returns the WCAG contrast ratio of two hex colors, 1..21. */
export function contrast(color: string, other: string): number {
  const [a, b] = [parseHex(color), parseHex(other)];
  if (a === null || b === null) return 1;
  const [lighter, darker] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the color or the nearest step towards `to` with at least `ratio` contrast to `ground`. */
export function readable(color: string, ground: string, to: string, ratio: number): string {
  const [from, target] = [parseHex(color), parseHex(to)];
  if (from === null || target === null) return color;
  for (let step = 0; step <= 20; step += 1) {
    const candidate = toHex(mix(from, target, step / 20));
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return toHex(target);
}
