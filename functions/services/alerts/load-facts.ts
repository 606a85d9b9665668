import { daysLookedBack } from '../../../shared/domain/alerts/judge.ts';
import type { ServiceFacts, SiteFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { AlertRules } from '../../../shared/model/alert.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { sources } from '../../platforms/sources.ts';
import { listConnections, type StoredConnection } from '../../stores/connections/connections.ts';
import { readNodeDays } from '../../stores/rollups.ts';
import { newestExpected } from '../collection/windows.ts';

/** What a site's alerts are judged by: its connections, and the rows of its days that the night made. Two queries. */
export async function loadFacts(site: SiteNode, rules: AlertRules, now: Date): Promise<SiteFacts> {
  const { siteId, attr } = site;
  const today = siteToday(now, siteTimeZone(attr));
  const months = [addDays(today, -daysLookedBack).slice(0, 7), today.slice(0, 7)] as const;
  const [connections, rows] = await Promise.all([listConnections(siteId), readNodeDays(siteId, ...months)]);
  return {
    siteId,
    today,
    isEcommerce: attr.isEcommerce === true,
    roasThreshold: attr.roasThreshold,
    dailyBudgets: attr.dailyBudgets ?? {},
    verificationStatus: attr.accounts?.gmb?.verificationStatus,
    services: connections.map(connection => serviceFacts(connection, now)),
    rows: new Map(rows.map(row => [row.date, row])),
    rules,
  };
}

function serviceFacts({ service, state, lastDay, backfill, platformTimeZone, timeZone }: StoredConnection, now: Date): ServiceFacts {
  const today = siteToday(now, platformTimeZone ?? timeZone);
  return { service, state, today, lastDay, newestExpected: newestExpected(sources[service], today), isFirst: backfill !== null && backfill.finishedAt === null };
}
