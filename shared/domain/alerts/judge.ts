import { mostRuleDays } from '../../model/alert.ts';
import { provisionalDays } from '../../platforms/registry.ts';
import { cpcBounceVerdict, roasVerdict } from './metric-alerts.ts';
import { notTrackingVerdict } from './not-tracking.ts';
import { ownRuleVerdict } from './own-rules.ts';
import type { SiteFacts, Verdict } from './site-facts.ts';
import { speedToLeadVerdict } from './speed-to-lead.ts';
import { daysForUnusual, unusualVerdicts } from './unusual/unusual-days.ts';

const longestProvisional = Math.max(...Object.values(provisionalDays));

/**
 * What every rule of a site says this morning. A rule that is switched off, and one that the site has nothing for (no
 * shop, no such connection, no leads), says nothing: an open alert of it has lost its subject.
 */
export function judgeSite(facts: SiteFacts): Verdict[] {
  const off = new Set(facts.rules.off);
  const verdicts = [
    ...facts.services.map(own => notTrackingVerdict(facts, own)),
    roasVerdict(facts),
    cpcBounceVerdict(facts),
    speedToLeadVerdict(facts),
    ...unusualVerdicts(facts),
    ...facts.rules.own.filter(({ isOn }) => isOn).map(rule => ownRuleVerdict(facts, rule)),
  ];
  return verdicts.flatMap(verdict => (verdict === null || off.has(verdict.ruleId) ? [] : [verdict]));
}

/**
 * How many days of rows the rules look back on: an own rule on as many days again, behind what its platforms restate.
 */
export const daysLookedBack = Math.max(daysForUnusual, longestProvisional + 2 * mostRuleDays);
