import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSound, poisonKinds, poisonNight } from './support/poison.ts';
import { type Pipeline, startPipeline } from './support/pipeline.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline();
  await addSound();
});
afterAll(() => pipeline.stop());

describe('a night with unreadable rows processes all other rows', () => {
  it.each(poisonKinds)('%s', async kind => {
    const before = pipeline.program.lines.length;
    const { rows, putAside, lost } = await poisonNight(kind, pipeline);
    expect(lost).toEqual([]);
    expect(rows).toBeGreaterThan(3);
    expect(putAside).toBeGreaterThan(0);
    // Counted for the alarm, and named by table and key alone.
    const counted = pipeline.program.lines.slice(before).filter(line => line.includes('"UnreadableRows":1'));
    expect(counted).toHaveLength(putAside);
    for (const line of pipeline.program.lines.slice(before).filter(entry => entry.includes('put aside'))) {
      const { job: _job, timeZone: _zone, ...fields } = JSON.parse(line);
      expect(Object.keys(fields).sort()).toEqual(['at', 'level', 'message', 'row', 'table', 'why']);
    }
  });
});
