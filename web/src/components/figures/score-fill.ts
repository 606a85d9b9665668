/** The specification's score colours that the theme has a tone of its own for (specification 9, Score colours). */
const tones: Record<string, string> = { '#008000': 'var(--good-fill)', '#f05323': 'var(--audit)' };

/** An audit's colour as a fill that stands out in both modes: the theme's tone, else the colour, lifted when dark. */
export const scoreFill = (hex: string): string =>
  tones[hex.toLowerCase()] ??
  (/^#[0-9a-f]{6}$/i.test(hex) ? `color-mix(in srgb, ${hex}, #ffffff var(--lift))` : 'var(--audit)');
