import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import { type SalesKind, type SheetColumns, sheetColumnsSchema } from '../../shared/model/sales.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

/**
 * Column choices next to a company's sales (sales.ts): sk columns#kind#hash stores the columns for a sheet's headings,
 * so the next such sheet of any of its sites is read the same way.
 */
const table = () => tableName('sales');
const itemSchema = z.object({ v: z.literal(1), places: sheetColumnsSchema });

const makeKey = (companyId: string, kind: SalesKind, headings: readonly string[]) => ({
  siteId: companyId,
  sk: `columns#${kind}#${hashHeadings(headings)}`,
});
/** Hashes headings, ignoring case. */
function hashHeadings(headings: readonly string[]): string {
  const text = JSON.stringify(headings.map(name => name.toLowerCase()));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Reads the last columns chosen for a sheet with these headings; null without any. */
export async function recallColumns(
  companyId: string,
  kind: SalesKind,
  headings: readonly string[],
): Promise<SheetColumns | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(companyId, kind, headings) }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item).places;
}

/** Stores a choice, replacing the previous one. */
export async function rememberColumns(
  companyId: string,
  kind: SalesKind,
  { headings, places }: { readonly headings: readonly string[]; readonly places: SheetColumns },
): Promise<void> {
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: { ...makeKey(companyId, kind, headings), v: 1, headings, places } }),
  );
}
