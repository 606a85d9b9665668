import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../runtime/clients/dynamodb.ts';

/** Runs a query to its end, for lists that are bounded elsewhere; returns the items of all pages. */
export async function queryAll(query: QueryCommandInput): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery({ client: documentClient() }, query)) found.push(...Items);
  return found;
}
