import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAfterRollup } from '../../functions/services/rollups/mark-late.ts';
import { lateNight } from './support/late-pulls.ts';
import { type Pipeline, startPipeline } from './support/pipeline.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());

describe('a pull after the nightly rows were built', () => {
  it('refreshes the rows of its site and each ancestor node once', async () => {
    const { late, changed, companyAsked } = await lateNight(pipeline, 10);
    expect(late).toEqual([]);
    expect(changed).toHaveLength(10 + 5);
    expect(companyAsked).toBe(1);
  });

  it.each([
    ['03:59', true],
    ['04:00', false],
    ['05:14', false],
    ['05:15', true],
    ['05:20', true],
    ['12:00', true],
    ['23:59', true],
    ['00:00', true],
  ])('at %s local time is late: %s', (clock, late) => {
    expect(isAfterRollup(new Date(`2026-11-21T${clock}:00-07:00`), 'America/Denver')).toBe(late);
    expect(isAfterRollup(new Date(`2026-06-21T${clock}:00-06:00`), 'America/Denver')).toBe(late);
  });
});
