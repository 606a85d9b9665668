import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { logger } from '../../runtime/logger.ts';
import { tryWrite } from './conditional-write.ts';

/** An item that says who is at work, by the physical name of its table and its key. */
type LeasePlace = { readonly table: string; readonly key: Readonly<Record<string, string>> };

/**
 * Runs work that only one worker may do at a time; 'busy' while another does it. The lease lasts as long as its worker
 * may run, so that a killed worker blocks nobody longer, and ends with the work whatever becomes of it.
 */
export async function withLease<Result>(
  { table, key }: LeasePlace,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
  work: () => Promise<Result>,
): Promise<Result | 'busy'> {
  const owner = randomUUID();
  const isTaken = await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: 'SET leasedUntil = :end, leaseOwner = :owner',
        ConditionExpression: 'attribute_not_exists(leasedUntil) OR leasedUntil < :now',
        ExpressionAttributeValues: { ':now': now.getTime(), ':end': now.getTime() + seconds * 1000, ':owner': owner },
      }),
    ),
  );
  if (!isTaken) return 'busy';
  try {
    return await work();
  } finally {
    await endLease({ table, key }, owner);
  }
}

/** Without it the lease ends by its time. */
async function endLease({ table, key }: LeasePlace, owner: string): Promise<void> {
  try {
    await tryWrite(
      documentClient().send(
        new UpdateCommand({
          TableName: table,
          Key: key,
          UpdateExpression: 'SET leasedUntil = :never REMOVE leaseOwner',
          ConditionExpression: 'leaseOwner = :owner',
          ExpressionAttributeValues: { ':never': 0, ':owner': owner },
        }),
      ),
    );
  } catch (error) {
    logger.warn('A lease could not be ended', { key, error });
  }
}
