import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processBatch } from '../../functions/jobs/queue-batch.ts';
import { forgetEnvironment } from '../../functions/runtime/environment.ts';
import { retryDelaySeconds, taskMessageSchema } from '../../shared/messages/queues.ts';
import { type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';
import { collectRetries } from './support/retries.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());

describe('a failed message', () => {
  it('is retried with growing, jittered delays and set aside immediately after the last try', async () => {
    const { seconds, queues } = await collectRetries(40);
    expect(queues).toEqual(['https://sqs.us-east-1.amazonaws.com/000000000000/pulls']);
    const bounds = [
      [10, 30],
      [60, 180],
      [360, 1080],
      [2160, 6480],
      [0, 0],
    ] as const;
    for (const story of seconds) {
      expect(story).toHaveLength(bounds.length);
      for (const [place, [low, high]] of bounds.entries()) {
        expect(story[place]).toBeGreaterThanOrEqual(low);
        expect(story[place]).toBeLessThanOrEqual(high);
      }
    }
    expect(new Set(seconds.map(story => story[2])).size).toBeGreaterThan(10);
  });

  it.each([
    [1, 0, 10],
    [1, 0.5, 20],
    [2, 0.5, 120],
    [3, 0.5, 720],
    [4, 0.5, 4320],
    [5, 0.5, 0],
    [9, 0.5, 0],
    [0, 0.5, 20],
  ])('try %i, random %f: %i seconds', (tries, chance, seconds) => {
    expect(retryDelaySeconds(tries, chance)).toBe(seconds);
  });

  it('fails separately from its batch, even if the queue is unreachable', async () => {
    process.env['AWS_ENDPOINT_URL_SQS'] = 'http://127.0.0.1:9';
    forgetEnvironment();
    const good = { v: 1, kind: 'tree', jobId: 'job-of-a-test', later: 'a field of a later version' };
    const worked: string[] = [];
    const answer = await processBatch(
      sqsEvent([good, { ...good, jobId: undefined }]),
      taskMessageSchema,
      async ({ jobId }) => void worked.push(jobId),
    );
    expect(worked).toEqual(['job-of-a-test']);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-1' }] });
    expect(pipeline.program.lines.filter(line => line.includes("keeps its queue's retry time"))).toHaveLength(
      1,
    );
  });
});
