import type { Day } from '../../../shared/domain/periods/days.ts';
import type { TrialNotice } from '../../../shared/domain/trial/trial.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { transact } from '../engine/transact.ts';

/** Table of trial notices sent: by site, then by last day, notice and person. */
const table = () => tableName('jobs');
/** Exceeds the time a notice can be due. */
const keepSeconds = 60 * 86_400;

export type TrialNotification = {
  readonly siteId: string;
  readonly expiryDate: Day;
  readonly notice: TrialNotice;
  readonly userId: string;
};

/** Builds the claim of a notice for a transaction; it fails if already claimed. An extended trial has other days. */
export const trialNoticeClaim = ({ siteId, expiryDate, notice, userId }: TrialNotification, now: Date) => ({
  Put: {
    TableName: table(),
    Item: {
      jobId: `trial-notices#${siteId}`,
      sk: `${expiryDate}#${notice}#${userId}`,
      v: 1,
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
    },
    ConditionExpression: 'attribute_not_exists(jobId)',
  },
});

/** Claims one notice; false if already claimed. */
export const claimTrialNotice = async (about: TrialNotification, now: Date): Promise<boolean> =>
  (await transact([trialNoticeClaim(about, now)])).length === 0;
