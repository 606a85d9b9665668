import { useLayoutEffect } from 'react';

type Guard = (event: PopStateEvent) => void;
let guard: Guard | null = null;

/** Sets the guard that the browser's Back and Forward call before the page changes; null: none. */
export const guardBack = (next: Guard | null): void => {
  guard = next;
};

/** Receives Back before the router does: a child's listener is added before its parent's. */
export function BackGuard() {
  useLayoutEffect(() => {
    const onBack = (event: PopStateEvent) => guard?.(event);
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  return null;
}
