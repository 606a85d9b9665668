import { describe, expect, it } from 'vitest';
import { baselineProblem, baselineWindow, overlapsMonth, scaleUnits } from '../../../../shared/domain/audits/baseline.ts';
import { typeOfBaseline, typeOfSite, chooseAuditVersion } from '../../../../shared/domain/audits/kinds.ts';
import { writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { auditTypes } from '../../../../shared/model/audit.ts';
import { every, input, judgedAs, makeKnownValue, none } from './sample-audit.ts';

describe("a baseline's window", () => {
  const today = '2026-11-21';
  it.each([
    ['202610', {}, '2026-08-31', '2026-09-30', false],
    ['202603', {}, '2026-01-31', '2026-02-28', false],
    ['202610', { startDate: '2026-01-01' }, '2026-01-01', '2026-09-30', false],
    ['202610', { endDate: '2026-09-15' }, '2026-08-15', '2026-09-15', false],
    ['202610', { startDate: '2026-09-01', endDate: '2026-10-01' }, '2026-09-01', '2026-10-01', true],
    ['202610', { startDate: '2026-10-31', endDate: '2026-11-20' }, '2026-10-31', '2026-11-20', true],
    ['202610', { startDate: '2026-11-01', endDate: '2026-11-20' }, '2026-11-01', '2026-11-20', false],
  ])('for %s, requested %j, is %s to %s; overlaps: %s', (yearMonth, asked, startDate, endDate, overlaps) => {
    const window = baselineWindow(yearMonth, asked);
    expect(window).toEqual({ startDate, endDate });
    expect(baselineProblem(today, yearMonth, asked)).toBeNull();
    expect(overlapsMonth(window, yearMonth)).toBe(overlaps);
  });
  it.each([
    [{ startDate: '2026-02-30' }, 'startDate'], [{ endDate: '0000-01-01' }, 'endDate'], [{ endDate: '2026-11-21' }, 'endDate'],
    [{ startDate: '2026-10-02', endDate: '2026-10-01' }, 'startDate'], [{ startDate: '2025-03-29' }, 'startDate'],
  ])('%j cannot be one: %s', (asked, field) => {
    expect(baselineProblem('2026-11-21', '202610', asked)).toMatchObject({ field });
    expect(baselineProblem('2026-11-21', '202610', { startDate: '2025-03-30' })).toBeNull();
  });
});

describe('a baseline in an audit', () => {
  const window = { startDate: '2026-07-01', endDate: '2026-09-30' };
  it('scales units to the length of the month and leaves other values unchanged', () => {
    const values = scaleUnits({ ...every(makeKnownValue(920)), goals: none }, window, '202610');
    expect(values.unitSales).toEqual({ known: true, value: 310 });
    expect([values.sessions, values.goals, values.bounceRate]).toEqual([makeKnownValue(920), none, makeKnownValue(920)]);
    expect(scaleUnits(every(none), window, '202610')).toEqual(every(none));
  });
  it('appears only in the audit that compares with it', () => {
    const baselineWindow = { ...window, set: true };
    const third = writeAudit(input({ version: 3, baseline: judgedAs(every(makeKnownValue(9))), baselineWindow }));
    expect(third.baseline).toEqual(baselineWindow);
    expect(third.lines.find(({ metric }) => metric === 'sessions')?.comparison).toEqual(makeKnownValue(9));
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
