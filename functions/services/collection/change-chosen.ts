import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { changeConnection, type StoredConnection } from '../../stores/connections/connections.ts';

/** Pull whose answer changes a connection. */
export type AskedBy = Pick<PullMessage, 'siteId' | 'service' | 'jobId' | 'generation' | 'sourceKey'>;

/**
 * Reports whether a window's message belongs to a superseded first collection, because an account was chosen or its
 * open windows were resent. Such a message is dropped.
 */
export function isSuperseded(
  { jobId, generation = 0 }: Pick<AskedBy, 'jobId' | 'generation'>,
  { backfill }: Pick<Connection, 'backfill'>,
): boolean {
  if (jobId === undefined) return false;
  return backfill?.jobId !== jobId || generation < (backfill.generation ?? 0);
}

/**
 * Reports whether a connection still collects a pull's source. Messages without a source are from an earlier version.
 */
export const isChosen = (asked: AskedBy, connection: StoredConnection | null): connection is StoredConnection =>
  connection !== null &&
  (asked.sourceKey === undefined || connection.sourceKey === asked.sourceKey) &&
  !isSuperseded(asked, connection);

/**
 * Changes a connection with a pull's answer. Calls take seconds to minutes: an answer for an account no longer chosen,
 * or to a superseded message, changes nothing and returns null.
 */
export async function changeChosen(
  asked: AskedBy,
  change: (connection: StoredConnection) => StoredConnection,
): Promise<StoredConnection | null> {
  const connection = await changeConnection(asked.siteId, asked.service, before =>
    isChosen(asked, before) ? change(before) : before,
  );
  return isChosen(asked, connection) ? connection : null;
}
