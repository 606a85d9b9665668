import { addMonths } from '../../../shared/domain/periods/days.ts';
import { getPrimarySection } from '../../../shared/numbers/breakdowns/primary-section.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { readDaysBySource } from '../../stores/metrics/metrics.ts';

/** Exceeds what any screen shows. */
const oldestMonths = 48;

/**
 * Finds the last day before a first collection with another property's record; undefined without one. Days of earlier
 * versions have no property.
 */
export async function findOtherUntil(connection: StoredConnection): Promise<string | undefined> {
  const { siteId, service, backfill, otherUntil } = connection;
  if (backfill === null) return otherUntil;
  const { start, end } = backfill;
  const range = { start: addMonths(start, -oldestMonths), end };
  const { others } = await readDaysBySource(siteId, getPrimarySection(service), range, connection);
  const last = others.findLast(({ date }) => date < start)?.date;
  // Days within the collection without a property wait for their window: they still belong to another.
  return last ?? (others.some(({ source }) => source === undefined) ? otherUntil : undefined);
}
