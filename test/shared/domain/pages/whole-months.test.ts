import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay, monthRange } from '../../../../shared/domain/periods/days.ts';
import { computeComparison } from '../../../../shared/domain/periods/periods.ts';
import { wholeMonths } from '../../../../shared/domain/pages/whole-months.ts';

const today = '2026-11-23';
const of = (start: string, end: string, kind: 'previous' | 'year-ago' = 'previous') => wholeMonths({ start, end }, computeComparison({ start, end }, kind), today);

describe('whole months for a range', () => {
  it.each([
    // Last 31 days, last 7 days, this month, October, the third quarter, this year, a range of one whole month and more.
    ['2026-10-23', '2026-11-22', 'previous', ['202610'], ['202609']],
    ['2026-10-23', '2026-11-22', 'year-ago', ['202610'], ['202510']],
    ['2026-11-16', '2026-11-22', 'previous', ['202611'], []],
    ['2026-11-01', '2026-11-22', 'previous', ['202611'], []],
    ['2026-10-01', '2026-10-31', 'previous', ['202610'], ['202609']],
    ['2026-07-01', '2026-09-30', 'previous', ['202607', '202608', '202609'], ['202604', '202605', '202606']],
    ['2026-07-01', '2026-09-30', 'year-ago', ['202607', '202608', '202609'], ['202507', '202508', '202509']],
    ['2026-08-15', '2026-10-20', 'previous', ['202609'], ['202608']],
    ['2026-08-15', '2026-09-20', 'previous', ['202609'], ['202608']],
  ] as const)('%s to %s against %s', (start, end, kind, now, before) => {
    expect(of(start, end, kind)).toEqual({ now, before });
  });
  it('are never in both periods, are consecutive and overlap the range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 540 }), fc.constantFrom('previous', 'year-ago'), (back, length, kind) => {
        const end = addDays(today, -1 - back);
        const range = { start: addDays(end, -length), end };
        const { now, before } = wholeMonths(range, computeComparison(range, kind), today);
        expect(now.length).toBeGreaterThan(0);
        expect(before.every(month => !now.includes(month) || now.length > 12)).toBe(true);
        expect([0, now.length]).toContain(before.length);
        for (const month of now) expect(eachDay(monthRange(month).start, monthRange(month).end).some(day => day >= range.start && day <= range.end)).toBe(true);
      }),
    );
  });
});
