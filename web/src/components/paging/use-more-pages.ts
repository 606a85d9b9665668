import { useState } from 'react';

export type MorePages<Page> = {
  /** The first page and all pages loaded after it. */
  readonly pages: readonly Page[];
  readonly hasMore: boolean;
  readonly state: 'idle' | 'loading' | 'failed';
  readonly loadMore: () => void;
};

/**
 * Loads pages after a cached first one ('Load More') until no cursor is left. Pages belong to `owner` (a site) and to
 * the first page's cursor. When either changes, they are dropped, so that no row is lost between two pages.
 */
export function useMorePages<Page>(
  owner: string,
  first: Page | undefined,
  getCursor: (page: Page) => string | null,
  load: (cursor: string) => Promise<Page>,
): MorePages<Page> {
  const key = `${owner} ${first === undefined ? '' : (getCursor(first) ?? '')}`;
  const [held, setHeld] = useState<{ key: string; pages: readonly Page[]; state: MorePages<Page>['state'] }>({
    key,
    pages: [],
    state: 'idle',
  });
  const current = held.key === key ? held : { key, pages: [], state: 'idle' as const };
  const last = current.pages.at(-1) ?? first;
  const cursor = last === undefined ? null : getCursor(last);

  const loadMore = () => {
    if (cursor === null || current.state === 'loading') return;
    setHeld({ ...current, state: 'loading' });
    load(cursor).then(
      page => setHeld(now => (now.key === key ? { key, pages: [...now.pages, page], state: 'idle' } : now)),
      () => setHeld(now => (now.key === key ? { ...now, state: 'failed' } : now)),
    );
  };
  return {
    pages: first === undefined ? [] : [first, ...current.pages],
    hasMore: cursor !== null,
    state: current.state,
    loadMore,
  };
}
