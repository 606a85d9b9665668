import { describe, expect, it } from 'vitest';
import { restatedSince } from '../../../../shared/domain/audits/restated.ts';
import { writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { judgedAs } from './sample-audit.ts';
import { keyed } from '../../../../shared/domain/keyed.ts';
import { type MetricKey, metricKeys, type MetricValue, type MetricValues } from '../../../../shared/model/metric-value.ts';

const none: MetricValue = { known: false, why: 'no-data' };
const values = (given: Partial<Record<MetricKey, MetricValue | number>>): MetricValues =>
  keyed(metricKeys, key => { const value = given[key]; return value === undefined ? none : typeof value === 'number' ? { known: true, value } : value; });
const audit = (metrics: MetricValues, prevMetrics: MetricValues, version: 1 | 2 = 2) => {
  const unsealed = writeAudit({ auditId: 'a', siteId: 's', yearMonth: '202610', timestamp: '', type: 'standard', version, run: 1, status: 'settled', metrics, prevMetrics, judged: judgedAs(metrics, prevMetrics), dailyRecords: 1, services: [], missingDays: 0 });
  return { ...unsealed, proof: { ...unsealed.proof, hash: '' } };
};
const listMetrics = (restated: ReturnType<typeof restatedSince>) => restated?.metrics.map(({ metric }) => metric);

describe('changes of platform numbers after an audit', () => {
  const now = values({ sessions: 100, goals: 20, bounceRate: 0.5 });
  const before = values({ sessions: 100, goals: 25, bounceRate: 0.4 });

  it('are empty if the numbers are unchanged, except for rounding of sums', () => {
    const sealed = audit(now, before);
    expect(restatedSince(sealed, judgedAs(now, before))).toEqual({ metrics: [], scoreNow: sealed.score });
    expect(listMetrics(restatedSince(sealed, judgedAs(values({ sessions: 100, goals: 20 + 1e-12, bounceRate: 0.5 }), before)))).toEqual([]);
  });

  it('show the value, the comparison and the new score; the audit is unchanged', () => {
    const sealed = audit(now, before);
    const copy = structuredClone(sealed);
    const restated = restatedSince(sealed, judgedAs(values({ sessions: 90, goals: 20, bounceRate: 0.5 }), values({ sessions: 100, goals: 20, bounceRate: 0.4 })));
    expect(restated?.metrics).toEqual([
      expect.objectContaining({ metric: 'sessions', was: { known: true, value: 100 }, now: { known: true, value: 90 }, outcomeWas: 'pass', outcomeNow: 'fail' }),
      expect.objectContaining({ metric: 'goals', comparisonWas: { known: true, value: 25 }, comparisonNow: { known: true, value: 20 }, outcomeWas: 'fail', outcomeNow: 'pass' }),
    ]);
    expect([sealed.score, restated?.scoreNow]).toEqual([null, null]);
    expect(sealed).toEqual(copy);
  });

  it('include a late number, but not a missing one or one excluded by a setting', () => {
    const sealed = audit(values({ sessions: 100, revenue: { known: false, why: 'disabled' } }), before);
    expect(listMetrics(restatedSince(sealed, judgedAs(values({ goals: 5, revenue: 7 }), before)))).toEqual(['goals']);
  });

  it('a number in another currency counts as changed', () => {
    const money = (currency: string): MetricValue => ({ known: true, value: 50, currency });
    const sealed = audit(values({ costPerLead: money('USD') }), values({ costPerLead: money('USD') }));
    expect(listMetrics(restatedSince(sealed, judgedAs(values({ costPerLead: money('CAD') }), values({ costPerLead: money('USD') }))))).toEqual(['costPerLead']);
  });

  it("a case study's comparison is unchanged, and an audit by other rules is not compared", () => {
    const sealed = audit(now, before, 1);
    expect(listMetrics(restatedSince(sealed, judgedAs(now, values({}))))).toEqual([]);
    expect(restatedSince({ ...sealed, proof: { ...sealed.proof, ruleVersion: '2020.1' } }, judgedAs(now, before))).toBeNull();
  });
});
