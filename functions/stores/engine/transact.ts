import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { pause } from '../../runtime/pause.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const tries = 8;
const firstPauseMs = 20;
const cancelledSchema = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(z.object({ Code: z.optional(z.string()) })),
});

/**
 * Writes all or nothing. Returns the positions of the writes whose condition failed, none on success. Conflicts with
 * other transactions are retried.
 */
export async function transact(writes: readonly Write[]): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documentClient().send(new TransactWriteCommand({ TransactItems: [...writes] }));
      return [];
    } catch (error) {
      const cancelled = z.safeParse(cancelledSchema, error);
      if (!cancelled.success) throw error;
      const codes = cancelled.data.CancellationReasons.map(reason => reason.Code);
      const refused = codes.flatMap((code, place) => (code === 'ConditionalCheckFailed' ? [place] : []));
      if (refused.length > 0) return refused;
      const met = codes.every(code => code === undefined || code === 'None' || code === 'TransactionConflict');
      if (!met || attempt === tries) throw error;
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }
}
