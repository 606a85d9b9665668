import { describe, expect, it } from 'vitest';
import { scoreScale } from '../../../../web/src/features/audits/view/score-scale.ts';

describe('the score scale', () => {
  it.each([
    [[48, 72], 40, 80], [[100], 60, 100], [[0], 0, 40], [[0, 100], 0, 100], [[62, 62], 40, 80], [[98, 100], 60, 100],
  ])('of %j runs from %d to %d', (scores, low, high) => {
    const scale = scoreScale(scores);
    expect([scale.low, scale.high]).toEqual([low, high]);
    expect(scale.ticks[0]).toBe(low);
    expect(scale.ticks.at(-1)).toBe(high);
  });

  it('exists before there is a score', () => expect(scoreScale([])).toEqual({ low: 0, high: 100, ticks: [0, 50, 100] }));
});
