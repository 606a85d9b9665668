/** The specification's score colors that have their own theme tone (specification 9, Score colors). */
const tones: Record<string, string> = { '#008000': 'var(--good-fill)', '#f05323': 'var(--audit)' };

/** An audit's color as a fill visible in both modes: the theme's tone, otherwise the color, lightened in dark mode. */
export const scoreFill = (hex: string): string =>
  tones[hex.toLowerCase()] ??
  (/^#[0-9a-f]{6}$/i.test(hex) ? `color-mix(in srgb, ${hex}, #ffffff var(--lift))` : 'var(--audit)');
