import * as z from 'zod/mini';

/** The chosen mode; 'system' follows the device. Stored in local storage under the key that the boot script reads. */
export const colorModes = ['light', 'dark', 'system'] as const;
const colorModeSchema = z.enum(colorModes);
export type ColorMode = z.infer<typeof colorModeSchema>;

const storageKey = 'insights.mode';
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

export function readMode(): ColorMode {
  const parsed = z.safeParse(colorModeSchema, window.localStorage.getItem(storageKey));
  return parsed.success ? parsed.data : 'system';
}

export const isDark = (mode: ColorMode): boolean => (mode === 'system' ? darkDevice().matches : mode === 'dark');

export function applyMode(mode: ColorMode): void {
  const dark = isDark(mode);
  document.documentElement.classList.toggle('dark', dark);
  document.body.classList.toggle('dark', dark);
  window.dispatchEvent(new Event('insights:mode'));
}

export function chooseMode(mode: ColorMode): void {
  if (mode === 'system') window.localStorage.removeItem(storageKey);
  else window.localStorage.setItem(storageKey, mode);
  applyMode(mode);
}

/** Applies the stored mode, and follows the device unless another was chosen. Print is always light. */
export function startMode(): void {
  applyMode(readMode());
  darkDevice().addEventListener('change', () => {
    if (readMode() === 'system') applyMode('system');
  });
  window.addEventListener('beforeprint', () => applyMode('light'));
  window.addEventListener('afterprint', () => applyMode(readMode()));
}
