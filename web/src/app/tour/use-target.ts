import { useEffect, useLayoutEffect, useState } from 'react';
import type { Box, TourStep } from './steps.ts';

/** The target of a step: its first visible candidate. */
export function findTourTarget({ find }: TourStep): Element | null {
  for (const selector of find) {
    const found = [...document.querySelectorAll(selector)].find(element => element.getClientRects().length > 0);
    if (found !== undefined) return found;
  }
  return null;
}

const isSame = (a: Box | null, b: Box): boolean =>
  a !== null && a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;

/** The box of the step's target in the window. The target is scrolled into view and followed while the page moves. */
export function useTarget(step: TourStep): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    findTourTarget(step)?.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: reduced ? 'instant' : 'smooth',
    });
  }, [step]);
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      const rect = findTourTarget(step)?.getBoundingClientRect();
      if (rect !== undefined)
        setBox(shown =>
          isSame(shown, rect) ? shown : { top: rect.top, left: rect.left, width: rect.width, height: rect.height },
        );
      frame = window.requestAnimationFrame(follow);
    };
    follow();
    return () => window.cancelAnimationFrame(frame);
  }, [step]);
  return box;
}
