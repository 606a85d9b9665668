import { useEffect, useState } from 'react';

const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * True once somebody moved, pressed, typed or turned the wheel, or left the tab open behind another: from then on what
 * happens elsewhere is worth hearing of. A page that was only opened needs no open line yet.
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
