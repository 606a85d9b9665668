/**
 * True if a click closes a dialog: one outside it, except the second click of the double click that opened it. The
 * click count is UIEvent.detail, which is 0 for the keyboard.
 */
export const dismisses = (isOutside: boolean, presses: number): boolean => isOutside && presses < 2;

/** Space between an opener, its surface and the window's edge, in pixels. */
const gap = 12;

/** True if a surface of this height opens above its opener: it does not fit below, and there is more room above. */
export function opensAbove(
  opener: { readonly top: number; readonly bottom: number },
  height: number,
  windowHeight: number,
): boolean {
  const below = windowHeight - opener.bottom - gap;
  return height > below && opener.top - gap > below;
}

/** Pixels that bring a surface into the window sideways: negative to the left, 0 if it fits or can't. */
export function moveInside({ left, right }: { readonly left: number; readonly right: number }, width: number): number {
  if (right - left > width - 2 * gap) return 0;
  return Math.max(0, gap - left) - Math.max(0, right + gap - width);
}
