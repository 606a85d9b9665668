import { useEffect, useEffectEvent } from 'react';
import type { MorePages } from './use-more-pages.ts';

/** Loads page after page while `isEnabled`. A failure stops it until the user retries. */
export function useAllPages(more: MorePages<unknown>, isEnabled = true): void {
  const { hasMore, state, pages, loadMore } = more;
  const next = useEffectEvent(loadMore);
  const loads = isEnabled && hasMore && state === 'idle';
  useEffect(() => {
    if (loads) next();
  }, [loads, pages.length]);
}
