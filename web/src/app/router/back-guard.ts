import { useLayoutEffect } from 'react';

type Guard = (event: PopStateEvent) => void;
let guard: Guard | null = null;

/** Sets who is asked before the browser's Back and Forward change the page; null for nobody. */
export const guardBack = (next: Guard | null): void => {
  guard = next;
};

/**
 * Hears of Back before the router does: it stands inside the router, whose own listener is set after its children's.
 */
export function BackGuard() {
  useLayoutEffect(() => {
    const onBack = (event: PopStateEvent) => guard?.(event);
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  return null;
}
