import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { leadMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { type ArrivalOutcome, storeArrival } from '../services/leads/arrivals.ts';
import { countArrivals } from '../services/leads/count-arrivals.ts';
import { foldMonths } from '../services/leads/fold-months.ts';
import { processBatch } from './queue-batch.ts';

/** Arrivals of CRMs, up to ten a batch, counted together; and months whose rows are to be made. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes: ArrivalOutcome[] = [];
  const response = await processBatch(event, leadMessageSchema, async message => {
    if (message.kind === 'fold') {
      await foldMonths(message.siteId, now());
      return;
    }
    const outcome = await storeArrival(message, now());
    if (outcome !== null) outcomes.push(outcome);
  });
  await countArrivals(outcomes, now());
  return response;
}
