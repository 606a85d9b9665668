import { defaultTheme, type Theme } from '../../../../shared/model/user.ts';

type Rgb = readonly [number, number, number];

function parseHex(hex: string): Rgb | null {
  const match = /^#?([0-9a-f]{6})$/i.exec(hex.trim());
  if (match?.[1] === undefined) return null;
  const value = Number.parseInt(match[1], 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
const toHex = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(part => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG contrast ratio of two hex colours, 1..21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (a === null || b === null) return 1;
  const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour itself or the nearest step towards `to` that reads against `ground` with at least `ratio`. */
export function readable(color: string, ground: string, to: string, ratio: number): string {
  const [from, target] = [parseHex(color), parseHex(to)];
  if (from === null || target === null) return color;
  for (let step = 0; step <= 20; step += 1) {
    const candidate = toHex(mix(from, target, step / 20));
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return toHex(target);
}

const grounds = { light: { card: '#ffffff', away: '#131924' }, dark: { card: '#14181f', away: '#ffffff' } };

/** The custom properties a white label replaces, each readable in its mode; empty for the default colours. */
export function whiteLabelProperties(theme: Pick<Theme, 'primary' | 'secondary'>, dark: boolean): Record<string, string> {
  const primary = parseHex(theme.primary);
  const secondary = parseHex(theme.secondary);
  if (primary === null || secondary === null) return {};
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  if (same(theme.primary, defaultTheme.primary) && same(theme.secondary, defaultTheme.secondary)) return {};
  const ground = dark ? grounds.dark : grounds.light;
  const action = readable(toHex(primary), '#ffffff', '#131924', 4.5);
  const link = readable(toHex(primary), ground.card, ground.away, 4.6);
  const focus = readable(toHex(secondary), ground.card, ground.away, 3);
  const groundRgb = parseHex(ground.card) ?? primary;
  return {
    '--action': action,
    '--action-hover': toHex(mix(parseHex(action) ?? primary, [19, 25, 36], 0.18)),
    '--link': link,
    '--series': readable(toHex(primary), ground.card, ground.away, 3),
    '--series-area': `${link}14`,
    '--selected': toHex(mix(groundRgb, primary, dark ? 0.28 : 0.08)),
    '--focus': focus,
    '--accent': focus,
  };
}

const replaced = new Set<string>();

/** Puts a white label's colours on the document and names the page after it. */
export function applyWhiteLabel(theme: Theme): void {
  const properties = whiteLabelProperties(theme, document.documentElement.classList.contains('dark'));
  for (const name of replaced) document.documentElement.style.removeProperty(name);
  replaced.clear();
  for (const [name, value] of Object.entries(properties)) {
    document.documentElement.style.setProperty(name, value);
    replaced.add(name);
  }
}
