import { useAllPages } from '../../components/paging/use-all-pages.ts';
import type { MorePages } from '../../components/paging/use-more-pages.ts';

/**
 * Loads more pages automatically until something is found: a page of 31 days may be empty while more days follow.
 * Returns true while it searches; a failure stops it and leaves the button.
 */
export function useUntilFound(found: number, more: MorePages<unknown>): boolean {
  const looks = found === 0 && more.pages.length > 0 && more.hasMore && more.state !== 'failed';
  useAllPages(more, looks);
  return looks;
}
