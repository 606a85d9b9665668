import { expect, test } from 'vitest';
import { backtestRule } from '../../../../shared/domain/alerts/backtest.ts';
import type { OwnRule } from '../../../../shared/model/alert.ts';
import { daysBack, makeSiteFacts, shopDay, today } from './facts.ts';

const rule: OwnRule = { ruleId: 'own-backtest', metric: 'revenue', kind: 'absolute', direction: 'below', value: 1000, days: 2, minimum: 0, isOn: true };
/** Revenue of 900 from organic visits, and this from ads. */
const revenueOn = (date: string) => (['2026-10-20', '2026-10-21', '2026-10-22', '2026-11-05', '2026-11-06', '2026-11-10'].includes(date) ? 50 : 500);
const facts = makeSiteFacts({ ga4: daysBack(40).map(date => shopDay(date, revenueOn(date), 10)) });

test('a rule would have opened an alert on the morning after its days became final', () => {
  const { opened, start, end, checked } = backtestRule(facts, rule);
  expect([start, end]).toEqual(['2026-08-25', today]);
  expect(opened).toEqual(['2026-10-24', '2026-11-09']);
  expect(checked).toBeGreaterThan(30);
  expect(checked).toBeLessThan(45);
});
test('a missing day leaves an alert open, and a site without data is never checked', () => {
  const rows = new Map(facts.rows);
  rows.delete('2026-10-22');
  expect(backtestRule({ ...facts, rows }, rule).opened).toEqual(['2026-10-24', '2026-11-09']);
  expect(backtestRule({ ...facts, services: [] }, rule)).toMatchObject({ opened: [], checked: 0 });
});
