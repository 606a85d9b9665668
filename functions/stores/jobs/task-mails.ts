import { tableName } from '../../runtime/clients/dynamodb.ts';
import { transact } from '../engine/transact.ts';

const keepSeconds = 60 * 86_400;

/**
 * Builds the claim of a person's notification for a transaction; it fails if already claimed.
 * @param what 'digest#yyyy-MM-dd', or a task in one of its revisions
 */
export const taskMailClaim = (userId: string, what: string, now: Date) => ({
  Put: {
    TableName: tableName('jobs'),
    Item: {
      jobId: `task-mails#${userId}`,
      sk: what,
      v: 1,
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
    },
    ConditionExpression: 'attribute_not_exists(jobId)',
  },
});

/** Claims one email; false if already claimed. */
export const claimTaskMail = async (userId: string, what: string, now: Date): Promise<boolean> =>
  (await transact([taskMailClaim(userId, what, now)])).length === 0;
