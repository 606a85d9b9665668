import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { decodeJson } from '../../functions/stores/codecs/day-items.ts';

/** Schema of a version's stored data: an item in DynamoDB's protocol, or a queue message. */
const itemSchema = z.object({
  table: z.string(),
  item: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const messageSchema = z.object({ queue: z.string(), body: z.unknown() });
const storedSchema = z.union([itemSchema, messageSchema]);
export type StoredItem = z.infer<typeof itemSchema>;
export type StoredMessage = z.infer<typeof messageSchema>;
export type Stored = z.infer<typeof storedSchema>;

const itemsPerKind = 16;
const largestBytes = 24_000;

export const isItem = (stored: Stored): stored is StoredItem => 'table' in stored;
function text(stored: StoredItem, name: string): string {
  const value = stored.item[name]?.['S'];
  return typeof value === 'string' ? value : '';
}

/** Tables whose sort key starts with the item's kind. */
const tablesBySortKey: ReadonlySet<string> = new Set([
  'alertStates',
  'billing',
  'leads',
  'listings',
  'rollups',
  'sales',
  'saved',
  'sites',
  'tasks',
  'webhooks',
]);

/** Classifies an item by its table and, in tables with several kinds, its key. */
export function classifyStored(stored: Stored): string {
  if (!isItem(stored)) return `message ${stored.queue}`;
  const { table } = stored;
  const sk = text(stored, 'sk');
  if (table === 'jobs') {
    // Backfills and moves have an id of their own, other items one that starts with their kind.
    return `jobs ${sk === 'JOB' || sk === 'TREE' ? sk : text(stored, 'jobId').split('#')[0]}`;
  }
  if (table === 'metrics') return `metrics ${sk.split('#').slice(0, 2).join(' ')}`;
  if (tablesBySortKey.has(table)) return `${table} ${sk.split('#')[0]}`;
  if (table === 'leadIntakes' && text(stored, 'siteRefId').endsWith('#pull')) return 'leadIntakes pull';
  if (table === 'mails' && /^(attachment#|copy#|outbox#|outbox-mail#|refused$)/.test(text(stored, 'day')))
    return `mails ${text(stored, 'day').split('#')[0]}`;
  if (table === 'verifications') {
    const key = text(stored, 'codeHash');
    return key.includes('#') ? `verifications ${key.split('#')[0]}` : 'verifications';
  }
  if (table === 'credentials')
    return text(stored, 'tokenId').includes('/')
      ? `credentials ${text(stored, 'tokenId').split('/')[0]}`
      : 'credentials';
  return table;
}

/** Reads a folder's recording (test/functions/support/record-stored.ts). */
export const readRecorded = (folder: string): Stored[] =>
  readdirSync(folder).flatMap(name =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => storedSchema.parse(JSON.parse(line))),
  );

/** Selects items of each kind that show every field any of them has, small ones first. */
export async function selectStored(all: readonly Stored[]): Promise<Stored[]> {
  const bySize = all
    .map(stored => ({ one: stored, size: JSON.stringify(stored).length }))
    .filter(({ size }) => size <= largestBytes)
    .sort((a, b) => a.size - b.size);
  const statsByKind = new Map<string, { fields: Set<string>; count: number }>();
  const selected: Stored[] = [];
  for (const { one: stored } of bySize) {
    const kind = classifyStored(stored);
    const stats = statsByKind.get(kind) ?? { fields: new Set<string>(), count: 0 };
    statsByKind.set(kind, stats);
    if (stats.count >= itemsPerKind) continue;
    const fresh = [...(await listFields(stored))].filter(field => !stats.fields.has(field));
    if (fresh.length === 0) continue;
    for (const field of fresh) stats.fields.add(field);
    stats.count += 1;
    selected.push(stored);
  }
  return selected.sort((a, b) =>
    classifyStored(a) < classifyStored(b) ? -1 : classifyStored(a) > classifyStored(b) ? 1 : 0,
  );
}

/** Lists the names of all fields with their values' types, also in compressed records. */
async function listFields(stored: Stored): Promise<Set<string>> {
  const fields = new Set<string>();
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry, `${at}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, `${at}.${name}`);
    else fields.add(`${at}: ${typeof value}`);
  };
  walk(isItem(stored) ? stored.item : stored.body, '');
  const data = isItem(stored) ? stored.item['data']?.['B'] : undefined;
  // Deliberately broken test data has no fields; the check excludes it (checkRollback).
  if (typeof data === 'string') walk(await decodeJson(Buffer.from(data, 'base64')).catch(() => undefined), 'data');
  return fields;
}

export const readFixture = (file: string): Stored[] =>
  z.array(storedSchema).parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')));

export function writeFixture(file: string, stored: readonly Stored[]): void {
  writeFileSync(
    file,
    brotliCompressSync(JSON.stringify(stored), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
    }),
  );
}
