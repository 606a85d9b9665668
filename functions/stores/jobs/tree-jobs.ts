import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { jobSchema } from '../../../shared/model/job.ts';
import { nodeTypeSchema } from '../../../shared/model/node.ts';
import { serviceSchema } from '../../../shared/platforms/registry.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import type { Write } from '../engine/transact.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/** Table of jobs that a person started: sk TREE. */
const table = () => tableName('jobs');
const keepDays = 400;
const treeKey = (jobId: string) => ({ jobId, sk: 'TREE' });

const node = { siteId: z.string(), name: z.string(), type: nodeTypeSchema };
/** Schema of a job's plan; paths are those at its start. */
const planSchema = z.discriminatedUnion('kind', [
  /** `keptUntil`: hides the node and keeps its data until then; absent: deletes its data. */
  z.object({
    kind: z.literal('delete-node'),
    ...node,
    sitePath: z.string(),
    keptUntil: z.optional(instantSchema),
  }),
  /** `from`: the path before the deletion. `lost`: services whose account feeds another company now. */
  z.object({
    kind: z.literal('restore-node'),
    ...node,
    from: z.string(),
    to: z.string(),
    lost: z.array(serviceSchema),
  }),
  z.object({
    kind: z.literal('move-node'),
    ...node,
    parentId: z.string(),
    parentName: z.string(),
    from: z.string(),
    to: z.string(),
  }),
]);
export type TreePlan = z.infer<typeof planSchema>;
export type MovePlan = Extract<TreePlan, { kind: 'move-node' }>;
export type DeletePlan = Extract<TreePlan, { kind: 'delete-node' }>;
export type RestorePlan = Extract<TreePlan, { kind: 'restore-node' }>;

const treeJobSchema = z.object({ v: z.literal(1), job: jobSchema, userId: z.string(), plan: planSchema });
export type TreeJob = z.infer<typeof treeJobSchema>;

export async function getTreeJob(jobId: string): Promise<TreeJob | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: treeKey(jobId), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(treeJobSchema, Item);
}

/** Builds the write of a new job, next to the writes that start it. */
export const newJobWrite = (job: Omit<TreeJob, 'v'>): Write => ({
  Put: {
    TableName: table(),
    Item: {
      ...treeKey(job.job.jobId),
      ...treeJobSchema.parse({ v: 1, ...job }),
      expiresAt: Math.floor(Date.parse(job.job.startedAt) / 1000) + keepDays * 86_400,
    },
    ConditionExpression: 'attribute_not_exists(jobId)',
  },
});

const names = { '#job': 'job', '#state': 'state' };

/** Builds the write that ends a job, next to its last write; fails if the job already ended. */
export const doneWrite = (jobId: string, steps: number, message: string, now: Date): Write => ({
  Update: {
    TableName: table(),
    Key: treeKey(jobId),
    UpdateExpression:
      'SET #job.#state = :done, #job.#message = :message, #job.finishedAt = :now, #job.#steps = :steps, #job.#total = :steps',
    ConditionExpression: '#job.#state <> :done',
    ExpressionAttributeNames: { ...names, '#message': 'message', '#steps': 'done', '#total': 'total' },
    ExpressionAttributeValues: { ':done': 'done', ':message': message, ':now': now.toISOString(), ':steps': steps },
  },
});

/** Stores a job's progress, which never decreases. */
export const showSteps = (jobId: string, done: number, total: number): Promise<void> =>
  change(jobId, {
    UpdateExpression: 'SET #job.#steps = :steps, #job.#total = :total',
    ConditionExpression: '#job.#state = :running AND #job.#steps <= :steps',
    ExpressionAttributeNames: { ...names, '#steps': 'done', '#total': 'total' },
    ExpressionAttributeValues: { ':steps': done, ':total': total, ':running': 'running' },
  });

/** Records a failure; a finished job stays finished. */
export const failJob = (jobId: string, message: string, now: Date): Promise<void> =>
  change(jobId, {
    UpdateExpression: 'SET #job.#state = :failed, #job.#message = :message, #job.finishedAt = :now',
    ConditionExpression: '#job.#state = :running',
    ExpressionAttributeNames: { ...names, '#message': 'message' },
    ExpressionAttributeValues: {
      ':failed': 'failed',
      ':message': message,
      ':now': now.toISOString(),
      ':running': 'running',
    },
  });

/** Resumes a failed job. */
export const reopenJob = (jobId: string): Promise<void> =>
  change(jobId, {
    UpdateExpression: 'SET #job.#state = :running, #job.finishedAt = :open REMOVE #job.#message',
    ConditionExpression: '#job.#state = :failed',
    ExpressionAttributeNames: { ...names, '#message': 'message' },
    ExpressionAttributeValues: { ':failed': 'failed', ':running': 'running', ':open': null },
  });

type Change = Pick<
  NonNullable<ConstructorParameters<typeof UpdateCommand>[0]>,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

async function change(jobId: string, expressions: Change): Promise<void> {
  // Ignores a conflict: another delivery of the same job was faster.
  await tryWrite(documentClient().send(new UpdateCommand({ TableName: table(), Key: treeKey(jobId), ...expressions })));
}

const requestSchema = z.object({ siteId: z.string(), digest: z.string() });
const keepRequestDays = 30;
const requestKey = (userId: string, requestId: string) => ({ jobId: `create#${userId}#${requestId}`, sk: 'REQUEST' });

/** Node created by a person's request; `digest` detects another request with the same id. */
export type CreateRequest = { readonly userId: string; readonly requestId: string; readonly digest: string };

export async function getCreateRequest({
  userId,
  requestId,
}: Pick<CreateRequest, 'userId' | 'requestId'>): Promise<z.infer<typeof requestSchema> | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: requestKey(userId, requestId), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(requestSchema, Item);
}

export const createRequestWrite = ({ userId, requestId, digest }: CreateRequest, siteId: string, now: Date): Write => ({
  Put: {
    TableName: table(),
    Item: {
      ...requestKey(userId, requestId),
      v: 1,
      siteId,
      digest,
      expiresAt: Math.floor(now.getTime() / 1000) + keepRequestDays * 86_400,
    },
    ConditionExpression: 'attribute_not_exists(jobId)',
  },
});
