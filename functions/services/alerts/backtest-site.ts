import { type Backtest, backtestDays, backtestRule } from '../../../shared/domain/alerts/backtest.ts';
import { defaultRules } from '../../../shared/domain/alerts/inherited-rules.ts';
import { daysLookedBack } from '../../../shared/domain/alerts/judge.ts';
import { problemsOfRules } from '../../../shared/domain/alerts/rule-problems.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { OwnRule } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { invalid } from '../../runtime/errors.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { readNodeDays } from '../../stores/rollups.ts';
import { serviceFacts } from './service-facts.ts';

/**
 * Checks a custom rule on the last 90 mornings of a site, in two queries.
 * @throws {DomainError} invalid-request for other nodes, and for rules that can't be saved
 */
export async function backtestSite(site: SiteNode, rule: OwnRule, now: Date): Promise<Backtest & { opened: string[] }> {
  if (site.type !== 'SITE') throw invalid([{ path: 'siteId', message: 'Choose a site' }]);
  const problems = problemsOfRules({ own: [rule] });
  if (problems.length > 0) throw invalid(problems);
  const { siteId, attr } = site;
  const today = siteToday(now, siteTimeZone(attr));
  const [connections, rows] = await Promise.all([
    listConnections(siteId),
    readNodeDays(siteId, addDays(today, -daysLookedBack - backtestDays).slice(0, 7), today.slice(0, 7)),
  ]);
  const backtest = backtestRule(
    {
      siteId,
      today,
      isEcommerce: attr.isEcommerce === true,
      roasThreshold: undefined,
      dailyBudgets: {},
      verificationStatus: undefined,
      services: connections.map(connection => serviceFacts(connection, now)),
      rows: new Map(rows.map(row => [row.date, row])),
      answers: null,
      rules: defaultRules,
    },
    rule,
  );
  return { ...backtest, opened: [...backtest.opened] };
}
