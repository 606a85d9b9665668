import type { OwnRule } from '../../model/alert.ts';
import { addDays, type Day, daysBetween, eachDay } from '../periods/days.ts';
import { ownRuleVerdict } from './own-rules.ts';
import type { SiteFacts } from './site-facts.ts';

/** The number of mornings that a backtest checks, including today's. */
export const backtestDays = 90;

export type Backtest = {
  readonly start: Day;
  readonly end: Day;
  /** Mornings on which an alert would have opened, oldest first. */
  readonly opened: readonly Day[];
  /** Mornings with enough data for a verdict. */
  readonly checked: number;
};

/**
 * Checks a custom rule on each morning of the last 90 days, with the numbers as they are stored now. As every morning,
 * a missing day leaves an open alert unchanged. `facts.rows` must reach as far back as the rule looks on the first
 * morning.
 */
export function backtestRule(facts: SiteFacts, rule: OwnRule): Backtest {
  const end = facts.today;
  const start = addDays(end, 1 - backtestDays);
  const opened: Day[] = [];
  let isOpen = false;
  let checked = 0;
  for (const day of eachDay(start, end)) {
    const back = daysBetween(day, end);
    const services = facts.services.map(service => ({ ...service, today: addDays(service.today, -back) }));
    const verdict = ownRuleVerdict({ ...facts, services }, rule);
    if (verdict === null || verdict.outcome === 'unknown') continue;
    checked += 1;
    const isFiring = verdict.outcome === 'firing';
    if (isFiring && !isOpen) opened.push(day);
    isOpen = isFiring;
  }
  return { start, end, opened, checked };
}
