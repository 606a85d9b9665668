import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { leadMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { requiredSetting } from '../runtime/environment.ts';
import { sendMessages } from '../runtime/queue.ts';
import { type ArrivalOutcome, storeArrival } from '../services/leads/arrivals.ts';
import { countArrivals, countImported } from '../services/leads/count-arrivals.ts';
import { foldMonths } from '../services/leads/fold-months.ts';
import { type ImportOutcome, storeImported } from '../services/leads/store-imported.ts';
import { pullPage } from '../services/leads/pull-leads.ts';
import { sweepImport } from '../services/leads/undo-import.ts';
import { askForRows } from '../services/rollups/ask.ts';
import { processBatch } from './queue-batch.ts';

/**
 * What is left of a long journal, and what another worker is folding, is looked at again 5 to 20 seconds later: apart
 * from each other, so that messages which met once do not meet again.
 */
const foldAgainSeconds = () => 5 + Math.random() * 15;

/**
 * Arrivals of CRMs and lines of files, up to ten messages a batch, counted together; pages of CRMs that are pulled; and
 * months whose rows are to be made.
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
      const { siteId, rows } = message;
      const folded = await foldMonths(siteId, now(), remainingMs);
      if (folded !== 'done')
        await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body: message, delaySeconds: foldAgainSeconds() }]);
      else if (rows === true) await askForRows([{ siteId, also: 'above' }]);
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
