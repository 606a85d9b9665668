import type { Connection } from '../../model/connection.ts';
import type { Overview } from '../../model/panel.ts';
import { isBroken } from './panel-state.ts';

/**
 * Finds what the overview shows about a site's connections: broken ones, Google Analytics' first sync, and running
 * syncs.
 */
export function findAttention(
  connections: readonly Connection[],
): Required<Pick<Overview, 'troubled' | 'collecting' | 'collectionRuns'>> {
  const troubled = connections.filter(isBroken).map(({ service, state, lastDay }) => ({
    service,
    state: state === 'access-lost' ? state : ('reconnect-needed' as const),
    lastDay,
  }));
  const running = connections.flatMap(({ service, backfill }) =>
    backfill !== null && backfill.finishedAt === null ? [{ service, backfill }] : [],
  );
  const first = running.find(({ service }) => service === 'ga4')?.backfill;
  return {
    troubled,
    collecting: first === undefined ? null : { service: 'ga4', done: first.done, total: first.total },
    collectionRuns: running.length > 0,
  };
}
