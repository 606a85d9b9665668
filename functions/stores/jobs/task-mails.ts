import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

const keepSeconds = 60 * 86_400;

/**
 * Takes the telling of a person for oneself, in the jobs table; false when it was taken before. Written before the mail
 * is sent, so that a run that dies loses a mail rather than sending it twice.
 * @param what 'digest#yyyy-MM-dd', or a task in one of its revisions
 */
export const claimTaskMail = (userId: string, what: string, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: tableName('jobs'),
        Item: {
          jobId: `task-mails#${userId}`,
          sk: what,
          v: 1,
          at: now.toISOString(),
          expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
        },
        ConditionExpression: 'attribute_not_exists(jobId)',
      }),
    ),
  );
