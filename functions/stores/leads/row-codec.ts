import * as z from 'zod/mini';
import { type Lead, leadSchema } from '../../../shared/model/lead.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { fromColumn } from '../codecs/columns.ts';
import { decodeJson, encodeRecords, fits } from '../codecs/day-items.ts';

/** Lead in a month's rows, with its key within the site. */
export type LeadRow = { readonly key: string; readonly lead: Lead };

const stageNames = [
  'timestampUpdated',
  'closeTimestamp',
  'signedTimestamp',
  'contactedTimestamp',
  'engagedTimestamp',
  'cancelledTimestamp',
  'noShowTimestamp',
  'rescheduledTimestamp',
  'discoveryDayTimestamp',
  'aiInitEngagementTimestamp',
  'bookingCreatedAtTimestamp',
] as const satisfies readonly (keyof Lead)[];

const columnsSchema = z.object({ count: z.int(), days: z.unknown() });
const packedSchema = z.looseObject({ key: z.string(), timestamp: z.number() });

/** Stages are stored as milliseconds since the creation: shorter, and similar between leads. */
function packed({ key, lead }: LeadRow): Record<string, unknown> {
  const { siteId: _, leadId: __, ...rest } = lead;
  return { ...rest, ...shifted(rest, -lead.timestamp), key };
}

function unpacked(value: unknown, siteId: string): LeadRow {
  const { key, ...rest } = packedSchema.parse(value);
  const lead = { ...rest, ...shifted(rest, rest.timestamp), siteId, leadId: key.slice(key.indexOf('#') + 1) };
  return { key, lead: readStored(leadSchema, lead) };
}

function shifted(fields: Readonly<Record<string, unknown>>, byMs: number): Record<string, number> {
  const stages = stageNames.flatMap(name => {
    const at = fields[name];
    return typeof at === 'number' ? [[name, at + byMs] as const] : [];
  });
  return Object.fromEntries(stages);
}

/** Item of rows, with the creation time of its first lead (epoch ms). */
export type EncodedRows = { readonly data: Uint8Array; readonly firstMs: number };

/** Folds aren't urgent: a fifth fewer bytes to read cost 60 ms per thousand leads. */
const quality = 10;

/**
 * Encodes rows for items, at most `most` per item. Ordered by creation, so they compress well and parts can be read
 * separately.
 */
export async function encodeRows(rows: readonly LeadRow[], most: number): Promise<EncodedRows[]> {
  const sorted = rows.toSorted((a, b) => a.lead.timestamp - b.lead.timestamp || (a.key < b.key ? -1 : 1));
  const parts: EncodedRows[] = [];
  for (let start = 0; start < sorted.length; start += most)
    parts.push(...(await encodeSorted(sorted.slice(start, start + most))));
  return parts;
}

async function encodeSorted(rows: readonly LeadRow[]): Promise<EncodedRows[]> {
  const whole = await encodeRecords(rows.map(packed), quality);
  if (fits(whole) || rows.length < 2) return [{ data: whole.data, firstMs: rows[0]?.lead.timestamp ?? 0 }];
  const middle = Math.ceil(rows.length / 2);
  return [...(await encodeSorted(rows.slice(0, middle))), ...(await encodeSorted(rows.slice(middle)))];
}

export async function decodeRows(data: Uint8Array, siteId: string): Promise<LeadRow[]> {
  const { count, days } = columnsSchema.parse(await decodeJson(data));
  return fromColumn(days, count).map(row => unpacked(row, siteId));
}
