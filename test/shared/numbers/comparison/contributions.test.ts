import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainChange, type ContributingRow } from '../../../../shared/numbers/comparison/contributions.ts';
import { printedStep } from '../../../../shared/numbers/metrics/change.ts';

const count = { format: 'number', decimals: 0, modifier: 1 } as const;
const dollars = { format: 'currency', decimals: 2, modifier: 1 } as const;
const percent = { format: 'percent', decimals: 1, modifier: 1 } as const;
const row = (id: string, now: readonly [number, number?], before: readonly [number, number?]): ContributingRow => ({
  id, now: { of: now[0], over: now[1] ?? 0 }, before: { of: before[0], over: before[1] ?? 0 },
});

describe('the contributions to a change', () => {
  it('for a sum are the differences of its rows, and the remainder', () => {
    expect(explainChange(count, { kind: 'sum' }, { now: { of: 130, over: 0 }, before: { of: 100, over: 0 } }, [row('organic', [80], [60]), row('paid', [30], [35])])).toEqual({
      now: 130, before: 100, change: 30, rows: [{ id: 'organic', effect: 20 }, { id: 'paid', effect: -5 }], rest: 15, parts: null,
    });
  });

  // Spend 12,254 to 14,067, leads 201 to 180: 60.97 to 78.15, 17.18 more. By hand: 1,813 / 201 = 9.02; 12,254 * 21 / (201 * 180) = 7.11;
  // 1,813 * 21 / (201 * 180) = 1.05. A campaign with 1,128 more and 15 leads fewer: 5.61 + 5.08 = 10.69.
  it('for a cost are effects of money and leads, with the combined effect separate', () => {
    const explained = explainChange(dollars, { kind: 'ratio' }, { now: { of: 14_067, over: 180 }, before: { of: 12_254, over: 201 } }, [
      row('Services', [3926, 29], [2798, 44]),
      row('No leads', [50, 0], [0, 0]),
    ]);
    expect(explained).toMatchObject({ now: 78.15, before: 60.97, change: 17.18, parts: { of: 9.02, over: 7.11, both: 1.05 }, rows: [{ effect: 10.69 }, { effect: 0.25 }] });
    expect(explained?.rest).toBeCloseTo(17.18 - 1.05 - 10.69 - 0.25, 9);
  });

  it('for a bounce rate invert the effects of engagement', () => {
    // 60 of 100 to 72 of 120 engaged: 40 % bounce in both. Engaged + 12 / 100, sessions - 60 * 20 / (100 * 120) = - 10 points.
    expect(explainChange(percent, { kind: 'ratio', complement: true }, { now: { of: 72, over: 120 }, before: { of: 60, over: 100 } }, [row('all', [72, 120], [60, 100])])).toMatchObject({
      change: 0, parts: { of: -0.12, over: 0.1, both: 0.02 }, rows: [{ effect: -0.02 }], rest: 0,
    });
    expect(explainChange({ ...count, decimals: 1 }, { kind: 'ratio', scale: 100 }, { now: { of: 3, over: 4 }, before: { of: 1, over: 2 } }, [])).toMatchObject({ now: 75, before: 50, change: 25 });
  });

  it('are null for a ratio without a denominator', () => {
    expect(explainChange(dollars, { kind: 'ratio' }, { now: { of: 10, over: 0 }, before: { of: 10, over: 2 } }, [])).toBeNull();
    expect(explainChange(dollars, { kind: 'ratio' }, { now: { of: 10, over: 2 }, before: { of: 10, over: 0 } }, [])).toBeNull();
  });

  it('assign rounding differences to rows, so that printed effects match the printed change', () => {
    const thirds = explainChange(dollars, { kind: 'sum' }, { now: { of: 0.1, over: 0 }, before: { of: 0, over: 0 } }, ['a', 'b', 'c'].map(id => row(id, [0.1 / 3], [0])));
    expect(thirds?.rows.map(({ effect }) => effect)).toEqual([0.04, 0.03, 0.03]);
    expect(thirds?.rest).toBe(0);
  });

  it('add up to the printed change for any rows in any format', () => {
    const made = fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 10_000 }));
    const looks = [count, dollars, percent, { format: 'duration', decimals: 0, modifier: 1 }, { format: 'ratio', decimals: 2, modifier: 1 }] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(made, made), { maxLength: 12 }), made, made, fc.constantFrom(...looks), fc.boolean(), (pairs, more, moreBefore, look, isRatio) => {
        const rows = pairs.map(([now, before], index) => row(String(index), now, before));
        const sum = (which: 'now' | 'before', [of, over]: readonly [number, number]) =>
          rows.reduce((total, contribution) => ({ of: total.of + contribution[which].of, over: total.over + contribution[which].over }), { of, over });
        const explained = explainChange(look, { kind: isRatio ? 'ratio' : 'sum' }, { now: sum('now', more), before: sum('before', moreBefore) }, rows);
        if (explained === null) return;
        const steps = (value: number) => Math.round(value / printedStep(look));
        const { change, parts, rest } = explained;
        expect(steps(change)).toBe(steps(explained.now) - steps(explained.before));
        expect(explained.rows.reduce((total, { effect }) => total + steps(effect), steps(rest) + steps(parts?.both ?? 0))).toBe(steps(change));
        if (parts !== null) expect(steps(parts.of) + steps(parts.over) + steps(parts.both)).toBe(steps(change));
      }),
    );
  });
});
