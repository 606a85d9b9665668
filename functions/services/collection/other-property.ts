import { addDays, addMonths } from '../../../shared/domain/periods/days.ts';
import { getPrimarySection } from '../../../shared/numbers/breakdowns/primary-section.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { readDaysBySource } from '../../stores/metrics/metrics.ts';
import type { Source } from '../../stores/metrics/what-counts.ts';

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

/**
 * Lists a property's stored days before a collection and after other properties' days, oldest first: they remain from
 * an earlier choice of the property.
 */
export async function listEarlierDays(
  siteId: string,
  service: RecordService,
  source: Source,
  start: string,
): Promise<string[]> {
  const range = { start: addMonths(start, -oldestMonths), end: addDays(start, -1) };
  const { ofProperty, others } = await readDaysBySource(siteId, getPrimarySection(service), range, source);
  const otherDay = others.at(-1)?.date ?? '';
  return ofProperty.map(({ date }) => date).filter(day => day > otherDay);
}
