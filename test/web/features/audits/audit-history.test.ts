import { describe, expect, it } from 'vitest';
import type { AuditSummary } from '../../../../shared/model/audit.ts';
import {
  auditableMonths, auditBefore, historyRows, recentAudit, scoreLine,
} from '../../../../web/src/features/audits/view/audit-history.ts';

const audit = (yearMonth: string, score: number | null, run = 1): AuditSummary => ({
  auditId: `aud-${yearMonth}-${run}`, siteId: 'site-one', yearMonth, timestamp: `${yearMonth.slice(0, 4)}-12-04T11:00:00Z`,
  type: 'standard', version: 2, run, status: 'settled', score, passed: 1, close: 0, failed: 0,
});

describe('the audit history', () => {
  it('lists the newest month and run first in any page order, without duplicates', () => {
    const rows = historyRows([audit('202509', 60), audit('202510', 70, 2), audit('202510', 68), audit('202509', 60)]);
    expect(rows.map(row => row.audit.auditId)).toEqual(['aud-202510-2', 'aud-202510-1', 'aud-202509-1']);
  });

  it('compares with the newest run of the previous month, also across years', () => {
    const rows = historyRows([audit('202601', 72), audit('202512', 69, 2), audit('202512', 50)]);
    expect(rows.map(row => row.change)).toEqual([3, null, null]);
  });

  it('shows no change if a month has no audit or score', () => {
    expect(historyRows([audit('202510', 72), audit('202508', 60)])[0]?.change).toBeNull();
    expect(historyRows([audit('202510', 72), audit('202509', null)])[0]?.change).toBeNull();
    expect(historyRows([audit('202510', null), audit('202509', 60)])[0]?.change).toBeNull();
    expect(historyRows([audit('202510', 60), audit('202509', 60)])[0]?.change).toBe(0);
  });

  it('marks every run except the newest of a month as superseded', () => {
    const rows = historyRows([audit('202510', 70, 1), audit('202510', 71, 3), audit('202510', 72, 2)]);
    expect(rows.map(row => [row.audit.run, row.superseded])).toEqual([[3, false], [2, true], [1, true]]);
  });

  it('draws a month without an audit as a gap, and only the requested months', () => {
    expect(scoreLine([audit('202601', 72), audit('202511', 60)])).toEqual([
      { yearMonth: '202511', score: 60 }, { yearMonth: '202512', score: null }, { yearMonth: '202601', score: 72 },
    ]);
    const many = ['202501', '202502', '202503', '202504'].map(month => audit(month, 50));
    expect(scoreLine(many, 2).map(point => point.yearMonth)).toEqual(['202503', '202504']);
    expect(scoreLine([])).toEqual([]);
  });

  it('finds the newest audit and the previous one', () => {
    const all = [audit('202509', 60), audit('202510', 70), audit('202510', 71, 2)];
    const recent = recentAudit(all);
    expect(recent?.auditId).toBe('aud-202510-2');
    expect(recent && auditBefore(all, recent)?.auditId).toBe('aud-202509-1');
    expect(recentAudit([])).toBeNull();
  });

  it('offers only past months, newest first', () => {
    expect(auditableMonths('2026-01-04', 3)).toEqual(['202512', '202511', '202510']);
  });
});
