import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '../../../shared/domain/periods/days.ts';
import type { TrialNotice } from '../../../shared/domain/trial/trial.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/** Who was told of the end of which trial, in the jobs table: by site, then by last day, notice and person. */
const table = () => tableName('jobs');
/** Longer than a notice can be due. */
const keepSeconds = 60 * 86_400;

export type ToldOfTrial = {
  readonly siteId: string;
  readonly expiryDate: Day;
  readonly notice: TrialNotice;
  readonly userId: string;
};

/**
 * Takes a notice for oneself before it is sent; false when it was taken before. A trial that was moved has other days.
 */
export const claimTrialNotice = ({ siteId, expiryDate, notice, userId }: ToldOfTrial, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          jobId: `trial-notices#${siteId}`,
          sk: `${expiryDate}#${notice}#${userId}`,
          v: 1,
          at: now.toISOString(),
          expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
        },
        ConditionExpression: 'attribute_not_exists(jobId)',
      }),
    ),
  );
