import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { daySchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { shareInTurn } from '../../runtime/share-in-turn.ts';

/** Created on demand, so bundles that read no days exclude it. */
const itemSchema = () =>
  z.object({
    connection: z.object({
      sourceKey: z.optional(z.string()),
      otherUntil: z.optional(daySchema),
      countedFrom: z.optional(daySchema),
    }),
  });

/** Stored day or month, with its property; absent in earlier versions. */
export type Sourced = { readonly date?: string; readonly source?: unknown };
/** Collected property. */
export type Source = { readonly sourceKey?: string | undefined; readonly otherUntil?: string | undefined };

/** Stored days of a service that count, as its connection defines. */
type WhatCounts = Source & {
  /**
   * First day that counts, as set by an administrator. Only Google Analytics has one
   * (docs/decisions/2026-11-23-ga4-start-date.md).
   */
  readonly countedFrom?: string | undefined;
};

const separator = '#';
/** Shares the read among a screen's parallel sections. */
const readShared = /* @__PURE__ */ shareInTurn(key => {
  const [siteId = '', service = ''] = key.split(separator);
  return read(siteId, service, false);
});

export const whatCounts = (siteId: string, service: RecordService, isConsistent: boolean): Promise<WhatCounts> =>
  isConsistent ? read(siteId, service, true) : readShared(`${siteId}${separator}${service}`);

async function read(siteId: string, service: string, isConsistent: boolean): Promise<WhatCounts> {
  const { Item } = await documentClient().send(
    new GetCommand({
      TableName: tableName('connections'),
      Key: { siteId, service },
      ProjectionExpression: '#c.sourceKey, #c.otherUntil, #c.countedFrom',
      ExpressionAttributeNames: { '#c': 'connection' },
      ConsistentRead: isConsistent,
    }),
  );
  const read = itemSchema().safeParse(Item);
  const { sourceKey, otherUntil, countedFrom } = read.success ? read.data.connection : {};
  return { sourceKey, otherUntil, countedFrom };
}

/**
 * Reports whether a stored day or month is from the current property. Unnamed ones are, unless another was collected
 * before. Without a connection all days count.
 */
export const isOfSource = ({ source }: Sourced, { sourceKey, otherUntil }: Source): boolean =>
  sourceKey === undefined || (source === undefined ? otherUntil === undefined : source === sourceKey);
