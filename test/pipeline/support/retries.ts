import { handler as rollupWorker } from '../../../functions/jobs/rollup-worker.ts';
import { sqsClient } from '../../../functions/runtime/clients/sqs.ts';
import { deliveryTries } from '../../../shared/messages/queues.ts';
import { sqsEvent } from './pipeline.ts';

/**
 * What a worker of the program says of a message that fails at every try: after how many seconds it is to come again,
 * by try. The queue is a list, its clock the sum of those seconds.
 */
export async function collectRetries(
  seeds: number,
): Promise<{ readonly seconds: number[][]; readonly queues: readonly string[] }> {
  const timeouts: number[] = [];
  const queues = new Set<string>();
  const name = 'watchVisibility';
  sqsClient().middlewareStack.add(
    () => async args => {
      const { VisibilityTimeout, QueueUrl }: { VisibilityTimeout?: number; QueueUrl?: string } = Object(
        args.input,
      );
      timeouts.push(Number(VisibilityTimeout));
      queues.add(String(QueueUrl));
      return { output: { $metadata: {} }, response: {} };
    },
    { step: 'finalizeRequest', priority: 'low', name },
  );
  try {
    const seconds: number[][] = [];
    for (let seed = 0; seed < seeds; seed += 1) {
      timeouts.length = 0;
      for (let tries = 1; tries <= deliveryTries; tries += 1) {
        const { batchItemFailures } = await rollupWorker(sqsEvent([{ not: 'a message' }], tries));
        if (batchItemFailures.length !== 1) throw new Error('The message did not fail');
      }
      seconds.push([...timeouts]);
    }
    return { seconds, queues: [...queues] };
  } finally {
    sqsClient().middlewareStack.remove(name);
  }
}
