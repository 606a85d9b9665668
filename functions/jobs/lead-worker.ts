import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { leadMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { type ArrivalOutcome, storeArrival } from '../services/leads/arrivals.ts';
import { countArrivals, countImported } from '../services/leads/count-arrivals.ts';
import { foldMonths } from '../services/leads/fold-months.ts';
import { type ImportOutcome, storeImported } from '../services/leads/store-imported.ts';
import { pullPage } from '../services/leads/pull-leads.ts';
import { sweepImport } from '../services/leads/undo-import.ts';
import { processBatch } from './queue-batch.ts';

/**
 * Processes CRM arrivals and lines of files, up to ten messages a batch, counted together; pages of pulled CRMs; and
 * months whose rows must be built.
 */
export async function handler(
  event: SQSEvent,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> {
  const remainingMs = context && (() => context.getRemainingTimeInMillis());
  const outcomes: ArrivalOutcome[] = [];
  const imports: ImportOutcome[] = [];
  const response = await processBatch(event, leadMessageSchema, async message => {
    if (message.kind === 'fold') {
      await foldMonths(message.siteId, now(), remainingMs, message);
      return;
    }
    if (message.kind === 'undo') return sweepImport(message);
    if (message.kind === 'pull') return pullPage(message, now());
    if (message.kind === 'import') {
      const imported = await storeImported(message, now());
      if (imported !== null) imports.push(imported);
      return;
    }
    const outcome = await storeArrival(message, now());
    if (outcome !== null) outcomes.push(outcome);
  });
  await countArrivals(outcomes, now());
  await countImported(imports, now());
  return response;
}
