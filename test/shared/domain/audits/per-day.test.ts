import { expect, test } from 'vitest';
import { findAuditComparison, writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { monthlyAverages } from '../../../../shared/domain/audits/average.ts';
import { cheapestChanges } from '../../../../shared/domain/audits/explain.ts';
import { judgeMonth } from '../../../../shared/domain/audits/judged.ts';
import { describeRule, ruleVersion } from '../../../../shared/domain/audits/kinds.ts';
import { formatLineValue } from '../../../../shared/domain/audits/line-numbers.ts';
import { restatedSince } from '../../../../shared/domain/audits/restated.ts';
import { auditSeenBy } from '../../../../shared/domain/audits/seen.ts';
import { computeTypeMedians, findTypeMedian, listSiteValues, toBusinessType } from '../../../../shared/domain/audits/type-medians.ts';
import { summarySentence } from '../../../../shared/domain/audits/audit-text.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';
import { rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import { every, input, judgedAs, makeKnownValue, line, none } from './sample-audit.ts';

const perDay = (more: object = {}) => Object.fromEntries(metricKeys.map(key => [key, { perDay: true as const, ...more }])) as never;

test('a line names a daily average, its days, and the number of sites of a median', () => {
  const judged = { ...judgedAs(every(makeKnownValue(9)), every(makeKnownValue(10))), basis: perDay({ common: { days: 30, ofDays: 31 }, median: { sites: 12, yearMonth: '202610' } }) };
  const audit = writeAudit(input({ judged }));
  expect(line(audit, 'sessions')).toMatchObject({ perDay: true, common: { days: 30, ofDays: 31 }, median: { sites: 12, yearMonth: '202610' } });
  expect(cheapestChanges(audit).find(({ metric }) => metric === 'sessions')).toMatchObject({ perDay: true, from: 9, to: 10 });
  expect(formatLineValue({ metric: 'sessions', perDay: true, value: makeKnownValue(9), comparison: makeKnownValue(10) }, none)).toBe('No data');
  const restated = restatedSince({ ...audit, proof: { ...audit.proof, hash: '' } }, { ...judgedAs(every(makeKnownValue(8)), every(makeKnownValue(10))), basis: perDay() });
  expect(restated?.metrics.find(({ metric }) => metric === 'sessions')).toBeDefined();
});

test('an audit has no comparison without a previous month', () => {
  const judged = judgedAs(every(makeKnownValue(9)));
  expect(findAuditComparison('sessions', { ...input(), version: 2, judged })).toEqual({ comparison: { known: false, why: 'no-data' }, from: 'month' });
});

test('sums over days are averaged over days, other values over months', () => {
  const months = (['202609', '202610'] as const).map((yearMonth, index) => ({
    yearMonth, record: rollupMonth({}, yearMonth), metrics: every(makeKnownValue(index === 0 ? 30 : 62)),
  }));
  const averages = monthlyAverages(months, ['202609', '202610'], false);
  expect([averages.sessions, averages.totalFans]).toMatchObject([{ value: 92 / 61 }, { value: 46 }]);
});

test('a single month has the value if no platform reported its parts', () => {
  const judged = judgeMonth({ sources: [], length: 31, metrics: every(makeKnownValue(62)), points: [] }, false);
  expect(judged.metrics.sessions).toEqual(makeKnownValue(62));
});

test('each rule describes its change', () => {
  expect(describeRule(ruleVersion)).toMatch(/^Daily averages/);
  expect(describeRule('2026.3')).toMatch(/^Totals for whole months/);
});

test.each([[0, 'No metric could be scored'], [1, 'Not enough data for a score: 1 metric could be scored, and 8 are needed.'], [2, 'Not enough data for a score: 2 metrics could be scored, and 8 are needed.']])('%i scored metrics: %s', (passed, text) =>
  expect(summarySentence({ score: null, passed, close: 0, failed: 0, version: 2, type: 'standard' })).toContain(text));

test('an audit seen through a link has no note', () => {
  const audit = { ...writeAudit(input()), note: { text: 'Ours', by: 'dana', at: '2026-11-04T12:00:00Z' } } as never;
  const node = { siteId: 'site', type: 'SITE', sitePath: '/org/site', linkedFrom: ['/brand'] } as never;
  const by = (siteId: string, sitePath: string) => ({ userId: 'me', isAdmin: false, node: { siteId, type: 'ORG', sitePath, linkedFrom: [] }, disabled: false, trialExpired: false }) as never;
  expect(auditSeenBy(by('org', '/org'), node, audit)).toBe(audit);
  expect(auditSeenBy(by('brand', '/brand'), node, audit)).toMatchObject({ note: null });
});

test('the medians of a business type need ten sites, with money in its currency', () => {
  expect([{ isEcommerce: true }, { businessType: 'Recruitment' as const }, { militaryBranch: 'Army' as never }, {}].map(toBusinessType)).toEqual(['Ecommerce', 'Recruitment', 'Veteran', 'Brand']);
  const sites = Array.from({ length: 11 }, (_, index) => [
    { metric: 'sessions' as const, value: index },
    ...(index < 10 ? [{ metric: 'adSpend' as const, value: index, currency: 'USD' }] : []),
    ...(index < 9 ? [{ metric: 'adSpend' as const, value: index, currency: 'EUR' }] : []),
  ]);
  const medians = computeTypeMedians('202610', sites);
  expect(medians.medians).toEqual([{ metric: 'sessions', value: 5, sites: 11 }, { metric: 'adSpend', value: 4.5, sites: 10, currency: 'USD' }]);
  expect(findTypeMedian(medians, 'adSpend', makeKnownValue(7, 'EUR'))).toBeNull();
  expect(listSiteValues({ ...every(none), sessions: makeKnownValue(3) })).toEqual([{ metric: 'sessions', value: 3, currency: undefined }]);
});
