import type { PullMessage } from '../../../shared/messages/queues.ts';
import { addDays, listMonths, previousYearMonth, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { primarySections } from '../../../shared/platforms/registry.ts';
import type { ConnectorDefinition, PulledWindow } from '../../platforms/connector.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { writeDays } from '../../stores/metrics/metrics.ts';
import { noteTouched } from '../../stores/touched-months.ts';
import { mergeStoredDays } from './merge-days.ts';
import { closeMonth, lastSettledMonth, monthsToClose } from './settled-months.ts';
import { settledUntil } from './windows.ts';

/** `settledMonth`: the newest month 'yyyyMM' that is final and stored as one item. */
type StoredWindow = { readonly itemsWritten: number; readonly settledMonth: string };

/** Stores a pull's days, then closes the months that became final and notes older ones for the site's rows. */
export async function storeWindow(
  { siteId, service, start, end, purpose }: PullMessage,
  connection: StoredConnection,
  source: ConnectorDefinition,
  pulled: PulledWindow,
  now: Date,
): Promise<StoredWindow> {
  const zone = pulled.timeZone ?? connection.platformTimeZone ?? connection.timeZone;
  const settled = settledUntil(source, siteToday(now, zone));
  let itemsWritten = 0;
  // The primary section is written last: it marks a day as stored, and an interrupted window must not look complete.
  const isPrimary = ({ section }: { section: string }) => Number(section === primarySections[service]);
  const sections = await mergeStoredDays(connection, pulled, settled);
  for (const { section, days, range = { start, end } } of sections.toSorted((a, b) => isPrimary(a) - isPrimary(b))) {
    itemsWritten += await writeDays(siteId, service, section, days, settled, range);
  }
  for (const month of monthsToClose({ start, end }, purpose, settled, connection.compactedThrough)) {
    await closeMonth(siteId, service, month);
  }
  // Each night rebuilds the last two months (site-rows.ts); tomorrow, because a night may end in the next month.
  const recent = previousYearMonth(toYearMonth(addDays(siteToday(now, connection.timeZone), 1)));
  if (purpose === 'nightly')
    await noteTouched(
      siteId,
      listMonths({ start, end }).filter(month => month < recent),
    );
  return { itemsWritten, settledMonth: lastSettledMonth(settled) };
}
