import type { RuleBacktest } from '../../../shared/contract/alert-rules.ts';
import { type Backtest, backtestDays, backtestRule } from '../../../shared/domain/alerts/backtest.ts';
import { defaultRules } from '../../../shared/domain/alerts/inherited-rules.ts';
import { daysLookedBack } from '../../../shared/domain/alerts/judge.ts';
import { problemsOfRules } from '../../../shared/domain/alerts/rule-problems.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { OwnRule } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { invalid } from '../../runtime/errors.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { readNodeDays } from '../../stores/rollups.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { nodesBelow } from '../rollups/count-sites.ts';
import { serviceFacts } from './service-facts.ts';

/** Sites that are checked, the first by name: about five months of each are read. */
const maxSites = 30;
const concurrency = 8;
const pages = 2;

/**
 * Checks a custom rule on the last 90 mornings of a site, or of the sites of a node, in two queries per site.
 * @throws {DomainError} invalid-request for rules that can't be saved
 */
export async function backtestSites(node: SiteNode, rule: OwnRule, now: Date): Promise<RuleBacktest> {
  const problems = problemsOfRules({ own: [rule] });
  if (problems.length > 0) throw invalid(problems);
  const { sites, total } = await listCheckedSites(node);
  const checks = await mapConcurrent(sites, concurrency, async site => ({
    site,
    backtest: await backtestSite(site, rule, now),
  }));
  const today = siteToday(now, siteTimeZone(node.attr));
  return {
    start: addDays(today, 1 - backtestDays),
    end: today,
    opened: checks
      .flatMap(({ site: { siteId, name }, backtest }) => backtest.opened.map(day => ({ siteId, name, day })))
      .sort((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name)),
    checked: checks.filter(({ backtest }) => backtest.checked > 0).length,
    listed: sites.length,
    sites: total,
  };
}

/** Lists the sites to check, and counts all of them; null: too many to count. */
async function listCheckedSites(node: SiteNode): Promise<{ sites: readonly SiteNode[]; total: number | null }> {
  if (node.type === 'SITE') return { sites: [node], total: 1 };
  const { nodes, sites: total } = await nodesBelow(node, pages);
  const active = nodes
    .filter(({ type, suspended }) => type === 'SITE' && !suspended)
    .sort((a, b) => a.name.localeCompare(b.name));
  return { sites: await getNodes(active.slice(0, maxSites).map(({ siteId }) => siteId)), total };
}

async function backtestSite({ siteId, attr }: SiteNode, rule: OwnRule, now: Date): Promise<Backtest> {
  const today = siteToday(now, siteTimeZone(attr));
  const [connections, rows] = await Promise.all([
    listConnections(siteId),
    readNodeDays(siteId, addDays(today, -daysLookedBack - backtestDays).slice(0, 7), today.slice(0, 7)),
  ]);
  return backtestRule(
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
}
