import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/** Who was reminded of an unfinished wizard, in the jobs table: by site, then by person. */
const table = () => tableName('jobs');
/** Longer than a reminder can be due. */
const keepSeconds = 60 * 86_400;

/** Takes a reminder for oneself before it is sent; false when it was taken before. */
export const claimWizardReminder = (siteId: string, userId: string, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          jobId: `wizard-reminders#${siteId}`,
          sk: userId,
          v: 1,
          at: now.toISOString(),
          expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
        },
        ConditionExpression: 'attribute_not_exists(jobId)',
      }),
    ),
  );
