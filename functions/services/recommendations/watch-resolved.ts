import type { Move } from '../../../shared/domain/recommendations/moves.ts';
import { changeConnection } from '../../stores/connections/connections.ts';

/** Requests nightly checks for resolved findings of a month: recorded where the nightly pull reads anyway. */
export async function watchResolved(siteId: string, yearMonth: string, moves: readonly Move[]): Promise<void> {
  if (!moves.some(({ status }) => status === 'resolved')) return;
  await changeConnection(siteId, 'ga4', connection =>
    connection === null
      ? null
      : { ...connection, resolvedIn: [...new Set([...(connection.resolvedIn ?? []), yearMonth])].toSorted() },
  );
}
