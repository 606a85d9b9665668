/**
 * Whether a press closes a dialog: one beside it, and not the second press of the double click that opened it.
 * `presses` is how many presses in a row this one is (UIEvent.detail); the keyboard has 0.
 */
export const dismisses = (besideIt: boolean, presses: number): boolean => besideIt && presses < 2;

/** Room between an opener, its surface and the window's edge, in pixels. */
const gap = 12;

/** Whether a surface of this height opens above its opener: it does not fit below, and above there is more room. */
export function opensAbove(
  opener: { readonly top: number; readonly bottom: number },
  height: number,
  windowHeight: number,
): boolean {
  const below = windowHeight - opener.bottom - gap;
  return height > below && opener.top - gap > below;
}
