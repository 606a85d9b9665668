import { useEffect, useState } from 'react';

const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * True once the user moved, clicked, typed, scrolled, or hid the tab: live updates are useful only then. A page that
 * was just opened needs no connection yet.
 */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true, capture: true };
    const note = () => setTouched(true);
    for (const touch of touches) window.addEventListener(touch, note, options);
    document.addEventListener('visibilitychange', () => document.hidden && note(), options);
    return () => controller.abort();
  }, [touched]);
  return touched;
}
