import { useSyncExternalStore } from 'react';

/** Colors of the page in its mode and white label, as a canvas needs them. */
export type ChartTheme = {
  readonly family: string;
  /** The value of '--series', or of 'var(--series)' within a longer color. */
  readonly color: (name: string) => string;
  /** Diagonal stripes of a color for preliminary values. */
  readonly hatch: (name: string) => CanvasPattern | string;
};

const tile = 8;

function stripes(color: string): CanvasPattern | string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = tile;
  const context = canvas.getContext('2d');
  if (context === null) return color;
  context.strokeStyle = color;
  context.lineWidth = 1.6;
  for (const start of [-tile, 0, tile]) {
    context.moveTo(start - 2, tile + 2);
    context.lineTo(start + tile + 2, -2);
  }
  context.stroke();
  return context.createPattern(canvas, 'repeat') ?? color;
}

/** Returns the system color that replaces one, because forced colors don't apply to a canvas. */
function forcedColor(name: string): string {
  if (name.includes('--series-area')) return 'transparent';
  if (name.includes('--card')) return 'Canvas';
  if (/--(grid|hairline|strong|track|comparison|t3)/.test(name)) return 'GrayText';
  return /--(series|link|channel-|stage-)/.test(name) ? 'Highlight' : 'CanvasText';
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const isForced = window.matchMedia('(forced-colors: active)').matches;
  const color = (name: string) =>
    isForced
      ? forcedColor(name)
      : name.startsWith('--')
        ? value(name)
        : name.replace(/var\((--[\w-]+)\)/g, (_, property: string) => value(property));
  const hatches = new Map<string, CanvasPattern | string>();
  const hatch = (name: string) => {
    const made = hatches.get(name) ?? stripes(color(name));
    hatches.set(name, made);
    return made;
  };
  return { family: value('--family'), color, hatch };
}

let theme: ChartTheme | undefined;

/** Watches the root's class and style, which mode, print and white label change. */
function watch(changed: () => void): () => void {
  const observer = new MutationObserver(() => {
    theme = undefined;
    changed();
  });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] });
  return () => observer.disconnect();
}

export const useChartTheme = (): ChartTheme => useSyncExternalStore(watch, () => (theme ??= readTheme()));
