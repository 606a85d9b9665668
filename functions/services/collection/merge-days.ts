import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { PulledWindow, SectionDays } from '../../platforms/connector.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { readDaysBySource } from '../../stores/metrics/metrics.ts';

type Fields = Readonly<Record<string, unknown>>;
type Dated = Fields & { readonly date: string };

/**
 * Merges a window's days with the stored ones of the same property:
 * - A null keeps a stored value, because platforms give some fields only for recent days. A number (also 0) or a list
 *   replaces it.
 * - A final day (up to `finalUntil`) of Google Analytics remains if the answer is missing stored fields.
 */
export async function mergeStoredDays(
  connection: StoredConnection,
  pulled: PulledWindow,
  finalUntil: string,
): Promise<readonly { section: string; days: readonly Dated[]; range: DayRange | undefined }[]> {
  const richer = await findRicherDays(connection, pulled, finalUntil);
  return Promise.all(
    pulled.sections.map(async answered => {
      const days = answered.days.filter(({ date }) => !richer.has(date));
      const stored = answered.service === 'ga4' ? new Map() : await readWhereNull(connection, answered);
      return {
        section: answered.section,
        range: answered.range,
        days: days.map(day => withSource(keepStored(stored.get(day.date), day), connection.sourceKey)),
      };
    }),
  );
}

const withSource = (day: Dated, source: string): Dated => ({ ...day, source });

/** Reads a section's stored days by date, only if the answer has a null. */
async function readWhereNull(
  connection: StoredConnection,
  answered: SectionDays,
): Promise<ReadonlyMap<string, Fields>> {
  const days: readonly Dated[] = answered.days;
  if (!days.some(hasNull)) return new Map();
  return readStored(connection, answered.section, days);
}

async function readStored(
  connection: StoredConnection,
  section: string,
  days: readonly Dated[],
): Promise<ReadonlyMap<string, Fields>> {
  const dates = days.map(({ date }) => date).sort();
  const range = { start: dates[0] ?? '', end: dates.at(-1) ?? '' };
  const { ofProperty: ownDays } = await readDaysBySource(
    connection.siteId,
    [connection.service, section],
    range,
    connection,
  );
  return new Map(ownDays.map(day => [day.date, { ...day }]));
}

/** Finds final days of Google Analytics whose stored record has a field that the answer lists as unknown. */
async function findRicherDays(
  connection: StoredConnection,
  { sections }: PulledWindow,
  finalUntil: string,
): Promise<ReadonlySet<string>> {
  const lacking = sections
    .flatMap(section => (section.service === 'ga4' && section.section === 'core' ? section.days : []))
    .filter(({ date, unknown }) => unknown !== undefined && date <= finalUntil);
  if (lacking.length === 0) return new Set();
  const stored = await readStored(connection, 'core', lacking);
  return new Set(
    lacking
      .filter(({ date, unknown = [] }) => {
        const before = stored.get(date);
        const unknownBefore = Array.isArray(before?.['unknown']) ? before['unknown'] : [];
        return before !== undefined && unknown.some(field => !unknownBefore.includes(field));
      })
      .map(({ date }) => date),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reports whether a stored value might have to remain: in lists, only rows with an id are compared. */
function hasNull(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(row => isFields(row) && row['id'] !== undefined && hasNull(row));
  return value === null || (isFields(value) && Object.values(value).some(hasNull));
}

/** Fills an answer's nulls with stored values. Rows are matched by id. */
function keepStored<Record extends Fields>(stored: Fields | undefined, answered: Record): Record {
  if (stored === undefined) return answered;
  return { ...answered, ...mapFields(answered, (key, value) => keepValue(stored[key], value)) };
}

const mapFields = (fields: Fields, change: (key: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(key, value)]));

function keepValue(stored: unknown, answered: unknown): unknown {
  if (answered === null) return stored ?? null;
  if (isFields(answered)) return isFields(stored) ? keepStored(stored, answered) : answered;
  if (!Array.isArray(answered) || !Array.isArray(stored)) return answered;
  const rows = new Map(stored.filter(isFields).map(row => [row['id'], row]));
  return answered.map((row: unknown) =>
    isFields(row) && row['id'] !== undefined ? keepStored(rows.get(row['id']), row) : row,
  );
}
