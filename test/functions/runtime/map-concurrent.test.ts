import { expect, test } from 'vitest';
import { mapConcurrent } from '../../../functions/runtime/map-concurrent.ts';

test('returns results in the order of the items', async () => {
  const turns = [3, 1, 2];
  const answers = await mapConcurrent(turns, 2, async count => {
    for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
    return count * 10;
  });
  expect(answers).toEqual([30, 10, 20]);
});

test('fails with the first failure, starts nothing more, and waits for running items', async () => {
  const slow = Promise.withResolvers<void>();
  const log: string[] = [];
  const failed = mapConcurrent(['slow', 'broken', 'next'], 2, async name => {
    log.push(`begin ${name}`);
    if (name === 'broken') throw new Error('it is broken');
    await slow.promise;
    log.push(`end ${name}`);
  }).catch((error: unknown) => log.push(String(error)));
  await new Promise(setImmediate);
  expect(log).toEqual(['begin slow', 'begin broken']);
  slow.resolve();
  await failed;
  expect(log).toEqual(['begin slow', 'begin broken', 'end slow', 'Error: it is broken']);
});
