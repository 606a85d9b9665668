import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { logger } from '../../runtime/logger.ts';
import { conditionalWrite, tryWrite, WriteConflictError } from './conditional-write.ts';

/** Lease item, by its table's physical name and key. */
export type LeasePlace = { readonly table: string; readonly key: Readonly<Record<string, string>> };

/** `wants`: names of a caller's requests, at least one. */
export type LeasedWork<Result> = {
  readonly wants: readonly string[];
  /**
   * Request that a run which began after `at` covers. `repeat` sends it again later in case that run dies, because no
   * other message may be left. Absent: no run that has begun covers it.
   */
  readonly request?: { readonly at: string; readonly repeat: () => Promise<void> };
  /** `asked`: others' requests since the last run, included in this one. */
  readonly work: (asked: ReadonlySet<string>) => Promise<Result>;
  /** Starts another run. */
  readonly handOver: () => Promise<void>;
};

const leaseSchema = z.object({
  asked: z.optional(z.set(z.string())),
  askedId: z.optional(z.string()),
  /** The current run's work, and its start. */
  doing: z.optional(z.set(z.string())),
  leasedAt: z.optional(z.string()),
});
type Lease = z.infer<typeof leaseSchema>;
const takeTries = 3;

/**
 * Runs work that only one worker may do at a time; 'busy' while another does. The lease then stores the request, and
 * its holder starts one run for all requests. A dead holder is retried by its own message, which must continue while
 * `isAskedFor`, or by a second delivery of it. The lease lasts as long as its worker may run and ends with the work.
 */
export async function withLease<Result>(
  place: LeasePlace,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
  leased: LeasedWork<Result>,
): Promise<Result | 'busy'> {
  const owner = randomUUID();
  for (let attempt = 1; attempt <= takeTries; attempt += 1) {
    const lease = await takeLease(place, owner, { now, seconds, wants: leased.wants });
    if (lease !== null) return runLeased(place, owner, lease, leased);
    if (await repeatIfCovered(place, leased)) return 'busy';
    if (await askHolder(place, leased.wants, now)) return 'busy';
  }
  throw new Error('A lease was taken and ended by others all the time');
}

/** Reports whether a request is stored at a lease and no run has started since. */
export async function isAskedFor({ table, key }: LeasePlace): Promise<boolean> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
  return readStored(leaseSchema, Item ?? {}).askedId !== undefined;
}

async function runLeased<Result>(
  place: LeasePlace,
  owner: string,
  lease: Lease,
  { work, handOver }: LeasedWork<Result>,
): Promise<Result> {
  let isAnswered = false;
  let result: Result;
  try {
    result = await work(lease.asked ?? new Set());
    isAnswered = await endAnswered(place, owner, lease.askedId);
  } finally {
    if (!isAnswered) await endLease(place, owner);
  }
  if (!isAnswered) await handOver();
  return result;
}

const update = ({ table, key }: LeasePlace, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
  documentClient().send(new UpdateCommand({ TableName: table, Key: key, ...input }));

/** Repeats a request later if the run that holds the lease began after it and does all of it; otherwise false. */
async function repeatIfCovered(
  { table, key }: LeasePlace,
  { wants, request }: Pick<LeasedWork<unknown>, 'wants' | 'request'>,
): Promise<boolean> {
  if (request === undefined) return false;
  const { Item } = await documentClient().send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
  const { doing, leasedAt = '' } = readStored(leaseSchema, Item ?? {});
  if (Item?.['leaseOwner'] === undefined || leasedAt <= request.at) return false;
  if (!wants.every(want => doing?.has(want) === true)) return false;
  await request.repeat();
  return true;
}

async function takeLease(
  place: LeasePlace,
  owner: string,
  { now, seconds, wants }: { readonly now: Date; readonly seconds: number; readonly wants: readonly string[] },
): Promise<Lease | null> {
  const end = now.getTime() + seconds * 1000;
  try {
    const { Attributes } = await conditionalWrite(
      update(place, {
        UpdateExpression: 'SET leasedUntil = :end, leaseOwner = :owner, leasedAt = :at, doing = :wants',
        ConditionExpression: 'attribute_not_exists(leasedUntil) OR leasedUntil < :now',
        ExpressionAttributeValues: {
          ':now': now.getTime(),
          ':end': end,
          ':owner': owner,
          ':at': now.toISOString(),
          ':wants': new Set(wants),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return readStored(leaseSchema, Attributes ?? {});
  } catch (error) {
    if (error instanceof WriteConflictError) return null;
    throw error;
  }
}

/** Stores a request at the lease; false if it has no holder. */
const askHolder = (place: LeasePlace, wants: readonly string[], now: Date): Promise<boolean> =>
  tryWrite(
    update(place, {
      UpdateExpression: 'SET askedId = :id ADD asked :wants',
      ConditionExpression: 'leasedUntil >= :now',
      ExpressionAttributeValues: { ':id': randomUUID(), ':wants': new Set(wants), ':now': now.getTime() },
    }),
  );

/** Ends a lease whose requests are done; false if a new request arrived, or another owner has it. */
const endAnswered = (place: LeasePlace, owner: string, askedId: string | undefined): Promise<boolean> =>
  tryWrite(
    update(place, {
      UpdateExpression: 'SET leasedUntil = :never REMOVE leaseOwner, asked, askedId',
      ConditionExpression: `leaseOwner = :owner AND ${askedId === undefined ? 'attribute_not_exists(askedId)' : 'askedId = :asked'}`,
      ExpressionAttributeValues: {
        ':never': 0,
        ':owner': owner,
        ...(askedId === undefined ? {} : { ':asked': askedId }),
      },
    }),
  );

/** Releases a lease. After a failure, the lease expires. */
async function endLease(place: LeasePlace, owner: string): Promise<void> {
  try {
    await tryWrite(
      update(place, {
        UpdateExpression: 'SET leasedUntil = :never REMOVE leaseOwner',
        ConditionExpression: 'leaseOwner = :owner',
        ExpressionAttributeValues: { ':never': 0, ':owner': owner },
      }),
    );
  } catch (error) {
    logger.warn('A lease could not be ended', { key: place.key, error });
  }
}
