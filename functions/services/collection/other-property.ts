import { addMonths } from '../../../shared/domain/periods/days.ts';
import { getPrimarySection } from '../../../shared/numbers/breakdowns/primary-section.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { readDaysBySource } from '../../stores/metrics/metrics.ts';

/** Longer than any screen shows. */
const oldestMonths = 48;

/**
 * The last day before a first collection of which another property's record is stored; undefined when there is none.
 * Days of earlier versions name no property.
 */
export async function findOtherUntil(connection: StoredConnection): Promise<string | undefined> {
  const { siteId, service, backfill, otherUntil } = connection;
  if (backfill === null) return otherUntil;
  const { start, end } = backfill;
  const range = { start: addMonths(start, -oldestMonths), end };
  const { others } = await readDaysBySource(siteId, getPrimarySection(service), range, connection);
  const last = others.findLast(({ date }) => date < start)?.date;
  // Days inside the collection that name none wait for their window: they are still another's.
  return last ?? (others.some(({ source }) => source === undefined) ? otherUntil : undefined);
}
