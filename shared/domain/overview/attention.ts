import type { Connection } from '../../model/connection.ts';
import type { Overview } from '../../model/panel.ts';

/** What the headline says of a site's connections: those that must be mended, and Google Analytics' first collection. */
export function attentionOf(connections: readonly Connection[]): Required<Pick<Overview, 'troubled' | 'collecting'>> {
  const troubled = connections.flatMap(({ service, state, lastDay }) =>
    state === 'reconnect-needed' || state === 'access-lost' ? [{ service, state, lastDay }] : [],
  );
  const first = connections.find(({ service, backfill }) => service === 'ga4' && backfill !== null && backfill.finishedAt === null)?.backfill;
  return { troubled, collecting: first == null ? null : { service: 'ga4', done: first.done, total: first.total } };
}
