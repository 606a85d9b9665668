import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { maxAnnotationDays } from '../../shared/domain/annotations/annotations.ts';
import { addDays, type DayRange } from '../../shared/domain/periods/days.ts';
import { type StoredAnnotation, storedAnnotationSchema } from '../../shared/model/annotation.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { addWithinLimit } from './engine/add-within-limit.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { hasItems, queryAll } from './engine/query-all.ts';
import { readRows } from './engine/read-rows.ts';
import { transact } from './engine/transact.ts';

/**
 * Annotations are sorted by their last day: a period is one range, and few end long after the newest period. The id
 * contains node, day and local part, and so leads to the item.
 */
const itemSchema = z.object({
  v: z.literal(1),
  siteId: z.string(),
  sk: z.string(),
  /** Excludes what the key contains, because pages pay by size. */
  annotation: z.omit(storedAnnotationSchema, { annotationId: true, siteId: true, to: true }),
});
const fromItem = ({ siteId, sk, annotation }: z.infer<typeof itemSchema>): StoredAnnotation => {
  const to = sk.slice(0, dayLength);
  return { ...annotation, siteId, to, annotationId: annotationId(siteId, to, sk.slice(dayLength + 1)) };
};
const dayLength = 'yyyy-MM-dd'.length;
const table = () => tableName('annotations');
/** Time within which a deleted annotation can be restored. */
const restorableSeconds = 86_400;

export const annotationId = (siteId: string, to: string, local: string): string => `${siteId}.${to}.${local}`;
/** Returns the part of an id that stays when its day changes. */
export const localId = (id: string): string => id.split('.').slice(2).join('.');
const makeKey = (id: string) => {
  const [siteId = '', day = ''] = id.split('.');
  return { siteId, sk: `${day}#${localId(id)}` };
};

const toItem = ({ annotationId: id, ...annotation }: StoredAnnotation) => ({
  ...makeKey(id),
  v: 1,
  annotation: itemSchema.shape.annotation.parse(annotation),
  ...(annotation.deletedAt === undefined
    ? {}
    : { expiresAt: Math.floor(Date.parse(annotation.deletedAt) / 1000) + restorableSeconds }),
});

/** Finds an annotation's node by its id. */
export const siteOfAnnotation = {
  kind: 'annotation' as const,
  find: async (id: string) => makeKey(id),
};

/** Finds an annotation, including a deleted one while it can be restored; null if unknown. */
export async function findAnnotation(id: string): Promise<StoredAnnotation | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(id), ConsistentRead: true }),
  );
  return Item === undefined ? null : fromItem(readStored(itemSchema, Item));
}

/** Lists a node's own annotations that cover a day of the range. */
export async function listAnnotations(siteId: string, { start, end }: DayRange): Promise<StoredAnnotation[]> {
  const items = await queryAll({
    TableName: table(),
    KeyConditionExpression: 'siteId = :site AND sk BETWEEN :start AND :end',
    ExpressionAttributeValues: {
      ':site': siteId,
      ':start': `${start}#`,
      // One that ends later may start within the range.
      ':end': `${addDays(end, maxAnnotationDays - 1)}#~`,
    },
  });
  return readRows('annotations', itemSchema, items)
    .map(fromItem)
    .filter(({ from: first, deletedAt }) => deletedAt === undefined && first <= end);
}

/** Reports whether a node has this many notes by people. */
const hasNotes = (siteId: string, count: number): Promise<boolean> =>
  hasItems(
    {
      TableName: table(),
      ConsistentRead: true,
      KeyConditionExpression: 'siteId = :site AND sk < :other',
      FilterExpression: 'annotation.kind = :note AND attribute_not_exists(annotation.deletedAt)',
      ExpressionAttributeValues: { ':site': siteId, ':other': 'A', ':note': 'note' },
    },
    count,
  );

/** Stores a new note; returns an earlier note of its request, and null if its node has `max` notes. */
export async function addNote(note: StoredAnnotation, max: number): Promise<StoredAnnotation | null> {
  const refused = await addWithinLimit({
    guard: { table: table(), key: { siteId: note.siteId, sk: 'ADDED' } },
    isFull: async () => (await findAnnotation(note.annotationId)) === null && (await hasNotes(note.siteId, max)),
    writes: [{ Put: { TableName: table(), Item: toItem(note), ConditionExpression: 'attribute_not_exists(sk)' } }],
  });
  if (refused === 'full') return null;
  return refused.length === 0 ? note : findAnnotation(note.annotationId);
}

/** Stores an automatic annotation; false if it already exists. */
export const addAutomatic = (annotation: StoredAnnotation): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: toItem(annotation),
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    ),
  );

/** Writes an annotation's next revision; false, without writing, if the old one changed. */
export async function replaceAnnotation(
  { annotationId: seenId, revision }: StoredAnnotation,
  next: StoredAnnotation,
): Promise<boolean> {
  const isSeen = {
    ConditionExpression: 'annotation.revision = :seen',
    ExpressionAttributeValues: { ':seen': revision },
  };
  const put = { TableName: table(), Item: toItem(next) };
  if (seenId === next.annotationId) return (await transact([{ Put: { ...put, ...isSeen } }])).length === 0;
  const refused = await transact([
    { Delete: { TableName: table(), Key: makeKey(seenId), ...isSeen } },
    { Put: { ...put, ConditionExpression: 'attribute_not_exists(sk)' } },
  ]);
  return refused.length === 0;
}
