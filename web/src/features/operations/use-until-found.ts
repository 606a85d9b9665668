import { useAllPages } from '../../components/paging/use-all-pages.ts';
import type { MorePages } from '../../components/paging/use-more-pages.ts';

/**
 * A page of days may hold nothing and still have days behind it (31 a call): while nothing was found, the next is asked
 * for by itself. Answers whether it still looks; a failure ends that and leaves the button.
 */
export function useUntilFound(found: number, more: MorePages<unknown>): boolean {
  const looks = found === 0 && more.pages.length > 0 && more.hasMore && more.state !== 'failed';
  useAllPages(more, looks);
  return looks;
}
