import type { AlertRules } from '../../model/alert.ts';
import { provisionalDays } from '../../platforms/registry.ts';
import { cpcBounceVerdict, roasVerdict } from './metric-alerts.ts';
import { notTrackingVerdict } from './not-tracking.ts';
import { ownRuleVerdict } from './own-rules.ts';
import type { SiteFacts, Verdict } from './site-facts.ts';

const longestProvisional = Math.max(...Object.values(provisionalDays));

/**
 * What every rule of a site says this morning. A rule that is switched off, and one that the site has nothing for (no
 * shop, no such connection), says nothing: an open alert of it has lost its subject.
 */
export function judgeSite(facts: SiteFacts): Verdict[] {
  const off = new Set(facts.rules.off);
  const verdicts = [
    ...facts.services.map(own => notTrackingVerdict(facts, own)),
    roasVerdict(facts),
    cpcBounceVerdict(facts),
    ...facts.rules.own.filter(({ isOn }) => isOn).map(rule => ownRuleVerdict(facts, rule)),
  ];
  return verdicts.flatMap(verdict => (verdict === null || off.has(verdict.ruleId) ? [] : [verdict]));
}

/** What the catalogue needs: twice seven days behind the three that a platform restates. */
const catalogueDays = 20;

/** How many days of rows the rules look back on: an own rule on as many days again, behind what its platforms restate. */
export const daysLookedBack = ({ own, roasDays }: AlertRules): number =>
  Math.max(catalogueDays, 16 + roasDays, ...own.filter(({ isOn }) => isOn).map(({ days }) => longestProvisional + 2 * days));
