import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pulledServices } from '../../../shared/messages/queues.ts';
import { daySchema, idSchema, instantSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { conditionalWrite, tryWrite, WriteConflictError } from '../engine/conditional-write.ts';

/** Table of backfill jobs and the cursors of interrupted dispatches. */
const table = () => tableName('jobs');
const keepDays = { backfill: 400, dispatch: 7 } as const;
const jobKey = 'JOB';

const windowSchema = z.object({ start: daySchema, end: daySchema });
export type JobWindow = z.infer<typeof windowSchema>;

const indexSet = z.optional(z.set(z.int()));
const backfillJobSchema = z.object({
  v: z.literal(1),
  jobId: z.string(),
  siteId: idSchema,
  service: z.enum(pulledServices),
  sourceKey: z.string(),
  /** Newest first; a window is identified by its index here. */
  windows: z.array(windowSchema),
  /** Indexes of windows, each at most once, which makes repeated messages count once. */
  done: indexSet,
  failed: indexSet,
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  /** Increases when a person has the open windows resent; absent: 0. */
  generation: z.optional(z.int()),
});
export type BackfillJob = z.infer<typeof backfillJobSchema>;
export type NewBackfillJob = Omit<BackfillJob, 'v' | 'done' | 'failed' | 'finishedAt' | 'generation'>;

const expiry = (now: Date, days: number) => Math.floor(now.getTime() / 1000) + days * 86_400;

/** Writes a new job; false if its id exists. */
export async function createBackfillJob(job: NewBackfillJob): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          ...job,
          sk: jobKey,
          v: 1,
          finishedAt: null,
          expiresAt: expiry(new Date(job.startedAt), keepDays.backfill),
        },
        ConditionExpression: 'attribute_not_exists(jobId)',
      }),
    ),
  );
}

export async function getBackfillJob(jobId: string): Promise<BackfillJob | null> {
  const Item = await getJobItem(jobId);
  return Item === undefined ? null : readStored(backfillJobSchema, Item);
}

/** Reads one of many jobs; an unreadable one is skipped and counts as none. */
export async function findBackfillJob(jobId: string): Promise<BackfillJob | null> {
  const Item = await getJobItem(jobId);
  return readRows('jobs', backfillJobSchema, Item === undefined ? [] : [Item])[0] ?? null;
}

const getJobItem = async (jobId: string) =>
  (
    await documentClient().send(
      new GetCommand({ TableName: table(), Key: { jobId, sk: jobKey }, ConsistentRead: true }),
    )
  ).Item;

/**
 * Counts a window once: a finished window stays finished, and a failed one that succeeds is moved over. Returns the
 * updated job, null without one.
 */
export function countWindow(jobId: string, index: number, outcome: 'done' | 'failed'): Promise<BackfillJob | null> {
  const changes =
    outcome === 'done'
      ? {
          UpdateExpression: 'ADD #done :one DELETE #failed :one',
          ConditionExpression: 'attribute_exists(jobId) AND NOT contains(#done, :index)',
        }
      : {
          UpdateExpression: 'ADD #failed :one',
          ConditionExpression:
            'attribute_exists(jobId) AND NOT contains(#done, :index) AND NOT contains(#failed, :index)',
        };
  return update(jobId, {
    ...changes,
    ExpressionAttributeNames: { '#done': 'done', '#failed': 'failed' },
    ExpressionAttributeValues: { ':one': new Set([index]), ':index': index },
  });
}

/** Records when the last window finished; the first record remains. A reopened job stays open. */
export const finishBackfillJob = (
  { jobId, generation }: Pick<BackfillJob, 'jobId' | 'generation'>,
  now: Date,
): Promise<BackfillJob | null> =>
  update(jobId, {
    UpdateExpression: 'SET finishedAt = :now',
    ConditionExpression:
      generation === undefined
        ? 'attribute_type(finishedAt, :null) AND attribute_not_exists(generation)'
        : 'attribute_type(finishedAt, :null) AND generation = :seen',
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':null': 'NULL',
      ...(generation === undefined ? {} : { ':seen': generation }),
    },
  });

/** Reopens a job with failed windows for a retry, as another generation of its messages. */
export const reopenBackfillJob = (jobId: string): Promise<BackfillJob | null> =>
  update(jobId, {
    UpdateExpression: 'SET finishedAt = :open REMOVE #failed ADD generation :one',
    ConditionExpression: 'attribute_exists(jobId)',
    ExpressionAttributeNames: { '#failed': 'failed' },
    ExpressionAttributeValues: { ':open': null, ':one': 1 },
  });

/** Starts another generation of a job's messages and supersedes the earlier ones. */
export const beginGeneration = (jobId: string): Promise<BackfillJob | null> =>
  update(jobId, {
    UpdateExpression: 'ADD #generation :one',
    ConditionExpression: 'attribute_exists(jobId)',
    ExpressionAttributeNames: { '#generation': 'generation' },
    ExpressionAttributeValues: { ':one': 1 },
  });

type Change = {
  UpdateExpression: string;
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
};

async function update(jobId: string, change: Change): Promise<BackfillJob | null> {
  try {
    const { Attributes } = await conditionalWrite(
      documentClient().send(
        new UpdateCommand({ TableName: table(), Key: { jobId, sk: jobKey }, ReturnValues: 'ALL_NEW', ...change }),
      ),
    );
    return readStored(backfillJobSchema, Attributes);
  } catch (error) {
    if (error instanceof WriteConflictError) return getBackfillJob(jobId);
    throw error;
  }
}

const dispatchKey = (run: string) => ({ jobId: `dispatch#${run}`, sk: 'CURSOR' });
const dispatchSchema = z.object({ cursor: z.string() });

/**
 * Returns where an interrupted dispatch continues; null from the start, also if unreadable, because duplicates have no
 * effect. `run` names job, zone and day.
 */
export async function getDispatchCursor(run: string): Promise<string | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: dispatchKey(run), ConsistentRead: true }),
  );
  const [found] = readRows('jobs', dispatchSchema, Item === undefined ? [] : [Item]);
  return found?.cursor ?? null;
}

/** Stores a dispatch's position; null when it is done. */
export async function setDispatchCursor(run: string, cursor: string | null, now: Date): Promise<void> {
  const Key = dispatchKey(run);
  await (cursor === null
    ? documentClient().send(new DeleteCommand({ TableName: table(), Key }))
    : documentClient().send(
        new PutCommand({
          TableName: table(),
          Item: { ...Key, v: 1, cursor, expiresAt: expiry(now, keepDays.dispatch) },
        }),
      ));
}
