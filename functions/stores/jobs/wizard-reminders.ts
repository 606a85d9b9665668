import { tableName } from '../../runtime/clients/dynamodb.ts';
import { transact } from '../engine/transact.ts';

/** Table of setup reminders sent: by site, then by person. */
const table = () => tableName('jobs');
/** Exceeds the time a reminder can be due. */
const keepSeconds = 60 * 86_400;

/** Builds the claim of a reminder for a transaction; it fails if already claimed. */
export const wizardReminderClaim = (siteId: string, userId: string, now: Date) => ({
  Put: {
    TableName: table(),
    Item: {
      jobId: `wizard-reminders#${siteId}`,
      sk: userId,
      v: 1,
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
    },
    ConditionExpression: 'attribute_not_exists(jobId)',
  },
});

/** Claims one reminder; false if already claimed. */
export const claimWizardReminder = async (siteId: string, userId: string, now: Date): Promise<boolean> =>
  (await transact([wizardReminderClaim(siteId, userId, now)])).length === 0;
