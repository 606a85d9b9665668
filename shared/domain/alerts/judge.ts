import { maxRuleDays } from '../../model/alert.ts';
import { provisionalDays } from '../../platforms/registry.ts';
import { cpcBounceVerdict, roasVerdict } from './metric-alerts.ts';
import { notTrackingVerdict } from './not-tracking.ts';
import { ownRuleVerdict } from './own-rules.ts';
import type { SiteFacts, Verdict } from './site-facts.ts';
import { speedToLeadVerdict } from './speed-to-lead.ts';
import { daysForUnusual, unusualVerdicts } from './unusual/unusual-days.ts';

const longestProvisional = Math.max(...Object.values(provisionalDays));

/**
 * Evaluates every rule of a site this morning. A rule that is off or doesn't apply (no shop, no such connection, no
 * leads) returns nothing, and its open alert closes.
 */
export function judgeSite(facts: SiteFacts): Verdict[] {
  const off = new Set(facts.rules.off);
  const verdicts = [
    ...facts.services.map(service => notTrackingVerdict(facts, service)),
    roasVerdict(facts),
    cpcBounceVerdict(facts),
    speedToLeadVerdict(facts),
    ...unusualVerdicts(facts),
    ...facts.rules.own.filter(({ isOn }) => isOn).map(rule => ownRuleVerdict(facts, rule)),
  ];
  return verdicts.flatMap(verdict => (verdict === null || off.has(verdict.ruleId) ? [] : [verdict]));
}

/**
 * The number of days the rules look back: a custom rule compares as many days again, before those its platforms may
 * still change.
 */
export const daysLookedBack = Math.max(daysForUnusual, longestProvisional + 2 * maxRuleDays);
