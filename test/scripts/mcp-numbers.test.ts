import { expect, test } from 'vitest';
import { measureMcpNumbers } from '../../scripts/bench/mcp/mcp-numbers.ts';

test('assistants get the numbers that SQL adds up, and none of other places', async () => {
  expect(await measureMcpNumbers(40)).toEqual({ asked: 40, wrong: [] });
});
