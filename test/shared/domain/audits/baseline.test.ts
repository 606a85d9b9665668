import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineMetrics, baselineProblem, baselineWindow } from '../../../../shared/domain/audits/baseline.ts';
import { typeOfBaseline, typeOfSite, chooseAuditVersion } from '../../../../shared/domain/audits/kinds.ts';
import { writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { addDays, countDays } from '../../../../shared/domain/periods/days.ts';
import { auditTypes } from '../../../../shared/model/audit.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';
import { every, input, known, none } from './sample-audit.ts';

describe('the window of a baseline', () => {
  it.each([
    ['2026-11-21', {}, '2026-10-20', '2026-11-20'],
    ['2026-03-31', {}, '2026-02-27', '2026-03-30'],
    ['2026-11-21', { startDate: '2026-01-01' }, '2026-01-01', '2026-11-20'],
    ['2026-11-21', { endDate: '2026-09-30' }, '2026-08-31', '2026-09-30'],
    ['2026-11-21', { startDate: '2026-09-01', endDate: '2026-09-30' }, '2026-09-01', '2026-09-30'],
  ])('on %s of %j is %s to %s', (today, asked, startDate, endDate) => {
    expect(baselineWindow(today, asked)).toEqual({ startDate, endDate });
    expect(baselineProblem(today, asked)).toBeNull();
  });
  it.each([
    [{ startDate: '2026-02-30' }, 'startDate'], [{ endDate: '0000-01-01' }, 'endDate'], [{ endDate: '2026-11-21' }, 'endDate'],
    [{ startDate: '2026-10-02', endDate: '2026-10-01' }, 'startDate'], [{ startDate: '2025-05-19' }, 'startDate'],
  ])('%j cannot be one: %s', (asked, field) => {
    expect(baselineProblem('2026-11-21', asked)).toMatchObject({ field });
    expect(baselineProblem('2026-11-21', { startDate: '2025-05-20' })).toBeNull();
  });
});

describe('a baseline as a month', () => {
  const window = { startDate: '2026-07-01', endDate: '2026-09-30' };
  it('brings counts and money to the month’s days, by the days that had a record, and leaves the rest', () => {
    const values = baselineMetrics({ ...every(known(920)), sessions: { known: true, value: 900, missingDays: 2 }, goals: none, adSpend: known(92, 'EUR'), bounceRate: known(0.4) }, window, '202610');
    expect(values.sessions).toEqual({ known: true, value: (900 * 31) / 90, missingDays: 2 });
    expect(values.goals).toEqual(none);
    expect(values.adSpend).toEqual({ known: true, value: 31, currency: 'EUR' });
    expect(values.bounceRate).toEqual(known(0.4));
    expect(baselineMetrics(every({ known: true, value: 5, missingDays: 92 }), window, '202610').sessions).toMatchObject({ value: 5 });
  });
  it('a window as long as the month is left as it is, and twice the window with twice the sum is the same month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 1e6 }), (days, sum) => {
        const start = '2026-01-01';
        const scaled = (length: number, value: number) => baselineMetrics(every(known(value)), { startDate: start, endDate: addDays(start, length - 1) }, '202610');
        const [one, two] = [scaled(days, sum), scaled(days * 2, sum * 2)];
        for (const metric of metricKeys) {
          const isSum = metricTable[metric].aggregation.kind === 'sum';
          expect(Object(two[metric]).value).toBeCloseTo(isSum ? Object(one[metric]).value : sum * 2, 6);
        }
        if (days === countDays({ start: '2026-10-01', end: '2026-10-31' })) expect(one).toEqual(every(known(sum)));
      }),
      { numRuns: 60 },
    );
  });
  it('stands in the audit that compares with it, and in no other', () => {
    const baselineWindow = { ...window, set: true };
    const third = writeAudit(input({ version: 3, baseline: every(known(9)), baselineWindow }));
    expect(third.baseline).toEqual(baselineWindow);
    expect(third.lines.find(({ metric }) => metric === 'sessions')?.comparison).toEqual(known(9));
    expect(writeAudit(input({ version: 2, baselineWindow })).baseline).toBeUndefined();
    expect(writeAudit(input({ version: 1 })).baseline).toBeUndefined();
  });
});

describe('the kind of an audit', () => {
  it.each([
    [{}, 'standard'], [{ businessType: 'Brand' }, 'standard'], [{ businessType: 'Veteran', militaryBranch: 'army' }, 'standard'], [{ businessType: 'Recruitment' }, 'frandev'],
    [{ businessType: 'Recruitment', auditBaseline: { startDate: '2026-01-01', endDate: '2026-01-31' } }, 'frandevNew'],
    [{ isEcommerce: true }, 'ecommerce'], [{ businessType: 'Ecommerce' }, 'ecommerce'],
    [{ status: 'evaluation' }, 'smbstats'], [{ status: 'evaluation', businessType: 'Veteran' }, 'veteranstats'], [{ status: 'evaluation', militaryBranch: 'navy' }, 'veteranstats'],
    [{ status: 'evaluation', isEcommerce: true }, 'ecommercestats'], [{ status: 'onboarded', businessType: 'Recruitment' }, 'frandev'],
  ] as const)('of %j is %s', (attr, type) => {
    expect(typeOfSite(attr)).toBe(type);
  });
  it('the version follows from the type and from a baseline', () => {
    expect(auditTypes.map(type => chooseAuditVersion(type, false))).toEqual([2, 1, 2, 2, 1, 1, 1]);
    expect(auditTypes.map(type => chooseAuditVersion(type, true))).toEqual([3, 1, 3, 3, 1, 1, 1]);
    expect(auditTypes.map(typeOfBaseline)).toEqual(['standard', 'frandevNew', 'frandevNew', 'ecommerce', 'standard', 'standard', 'ecommerce']);
    for (const type of auditTypes) expect(chooseAuditVersion(typeOfBaseline(type), true)).toBe(3);
  });
});
