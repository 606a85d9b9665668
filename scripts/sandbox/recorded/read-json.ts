import * as z from 'zod/mini';
import { isDay, localTime, resolveDay } from '../calendar.ts';
import { apiName, MalformedRecording } from './recording.ts';
import type { Recording } from './recording.ts';

/** Zone of the agencies, where the recorder ran; the files contain instants. */
export const recordedZone = 'America/New_York';

const fileSchema = z.looseObject({
  query: z.looseObject({
    dimensions: z._default(z.array(z.looseObject({ name: z.string() })), []),
    metrics: z.array(z.looseObject({ name: z.string() })),
    dateRanges: z.array(z.looseObject({ startDate: z.string(), endDate: z.string() })),
    property: z.optional(z.string()),
  }),
  data: z.optional(z.array(z.record(z.string(), z.string()))),
  totals: z.optional(z.looseObject({ by_city: z.optional(z.record(z.string(), z.number())) })),
  taken_at: z.string(),
});

const universalSchema = z.looseObject({ query: z.looseObject({ 'start-date': z.string(), 'end-date': z.string() }) });

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Finds the line where the n-th element of "data" starts. */
function lineOfRow(text: string, row: number): number {
  let position = text.indexOf('"data"');
  for (let left = row; position >= 0 && left >= 0; left -= 1) position = text.indexOf('{', position + 1);
  return position < 0 ? 1 : lineAt(text, position);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    throw new MalformedRecording(
      file,
      position === undefined ? lineAt(text, text.length) : lineAt(text, Number(position)),
      message,
    );
  }
}

/**
 * Parses a runReport query with its rows, as analytics.usa.gov publishes them; null without rows. Throws
 * MalformedRecording.
 */
export function readJson(agency: string, report: string, file: string, text: string): Recording | null {
  const content = parseJson(file, text);
  // One recording is from Universal Analytics: well formed, but no answer of this API.
  if (universalSchema.safeParse(content).success) return null;
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const row = issue?.path[0] === 'data' ? Number(issue.path[1] ?? 0) : null;
    throw new MalformedRecording(
      file,
      row === null ? 1 : lineOfRow(text, row),
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    );
  }
  const { query, data, totals, taken_at: takenAt } = parsed.data;
  const dimensions = query.dimensions.map(({ name }) => name);
  const metrics = query.metrics.map(({ name }) => name);
  const [range] = query.dateRanges;
  const taken = new Date(takenAt);
  if (range === undefined || Number.isNaN(taken.getTime()))
    throw new MalformedRecording(file, 1, 'taken_at or dateRanges is not a date');
  const today = localTime(taken, recordedZone).day;
  const start = resolveDay(range.startDate, today);
  const end = resolveDay(range.endDate, today);
  if (start === null || end === null)
    throw new MalformedRecording(file, 1, `the range ${range.startDate} to ${range.endDate} is not one of days`);

  const byCity = totals?.by_city;
  const rows =
    data?.map((row, index) => {
      const names = Object.keys(row);
      return [...dimensions, ...metrics].map((field, place) => {
        const column = names.find(name => apiName(name) === field) ?? names[place];
        const value = column === undefined ? undefined : row[column];
        const wrong = (reason: string): MalformedRecording =>
          new MalformedRecording(file, lineOfRow(text, index), reason);
        if (value === undefined) throw wrong(`no value for ${field}`);
        if (place >= dimensions.length && (value === '' || !Number.isFinite(Number(value))))
          throw wrong(`${field} "${value}" is not a number`);
        if (field === 'date' && !isDay(value)) throw wrong(`"${value}" is not a day (yyyy-MM-dd)`);
        return value;
      });
    }) ??
    (byCity && Object.entries(byCity).map(([city, users]) => [city, String(users)]));
  if (rows === undefined) return null;
  return {
    agency,
    report,
    file,
    dimensions,
    metrics,
    start,
    end,
    rows,
    propertyId: /^properties\/(\d+)$/.exec(query.property ?? '')?.[1] ?? null,
    everyDayWhole: false,
  };
}
