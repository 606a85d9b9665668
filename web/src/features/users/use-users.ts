import { useState } from 'react';
import type { ListedUser } from '../../../../shared/contract/users.ts';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { useLazyListUsersQuery, useListUsersQuery } from '../../app/api/people-endpoints.ts';
import { currentUsers, type Changes } from './view/user-list.ts';
import { useShown } from '../../app/api/use-shown.ts';

/** All users, page by page, with the changes made here since. */
export function useUsers(filterText: string | undefined) {
  const query = filterText === undefined ? {} : { filterText };
  const first = useShown(useListUsersQuery({ query }));
  const [loadPage] = useLazyListUsersQuery();
  const [changes, setChanges] = useState<Changes>(new Map());
  const more = useMorePages(
    filterText ?? '',
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ query: { ...query, lastEvalKey } }).unwrap(),
  );
  return {
    users: currentUsers(
      more.pages.map(page => page.users),
      changes,
    ),
    loading: first.isFetching && first.currentData === undefined,
    error: first.error,
    retry: () => void first.refetch(),
    more,
    note: (userId: string, change: ListedUser | null) => setChanges(current => new Map(current).set(userId, change)),
  };
}
