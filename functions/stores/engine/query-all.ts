import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../runtime/clients/dynamodb.ts';

/** Returns a query's items of all pages, at most `limit`. */
export async function queryAll(query: QueryCommandInput, limit = Infinity): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  const pageSize = Number.isFinite(limit) ? { pageSize: limit } : {};
  for await (const { Items = [] } of paginateQuery({ client: documentClient(), ...pageSize }, query)) {
    found.push(...Items);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Reports whether a query finds this many items; stops reading when it does. */
export async function hasItems(query: QueryCommandInput, count: number): Promise<boolean> {
  let found = 0;
  for await (const { Count = 0 } of paginateQuery({ client: documentClient() }, { ...query, Select: 'COUNT' })) {
    found += Count;
    if (found >= count) return true;
  }
  return false;
}
