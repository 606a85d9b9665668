import type { AlertRules } from '../../../shared/domain/alerts/inherited-rules.ts';
import { daysDown } from '../../../shared/domain/alerts/not-tracking.ts';
import { daysLookedBack } from '../../../shared/domain/alerts/judge.ts';
import type { SiteFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { leadDaysLookedBack } from '../../../shared/domain/alerts/speed-to-lead.ts';
import { listLeadAnswers, type LeadAnswer } from '../../../shared/domain/leads/speed.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday, zonedInstant } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { hasMonthRows } from '../../stores/leads/month-rows.ts';
import { readRange } from '../../stores/leads/read-leads.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { readNodeDays } from '../../stores/rollups.ts';
import { serviceFacts } from './service-facts.ts';

/**
 * Loads the data for a site's alerts: connections, the nightly rows and two weeks of leads. Two queries, plus one read
 * if leads ever arrived and one if the website is down.
 */
export async function loadFacts(site: SiteNode, rules: AlertRules, now: Date): Promise<SiteFacts> {
  const { siteId, attr } = site;
  const today = siteToday(now, siteTimeZone(attr));
  const months = [addDays(today, -daysLookedBack).slice(0, 7), today.slice(0, 7)] as const;
  const [connections, rows, answers] = await Promise.all([
    listConnections(siteId),
    readNodeDays(siteId, ...months),
    readAnswers(site, now),
  ]);
  const byDay = new Map(rows.map(row => [row.date, row]));
  return {
    siteId,
    today,
    isEcommerce: attr.isEcommerce === true,
    roasThreshold: attr.roasThreshold,
    dailyBudgets: attr.dailyBudgets ?? {},
    verificationStatus: attr.accounts?.gmb?.verificationStatus,
    services: connections.map(connection => serviceFacts(connection, now)),
    rows: byDay,
    websiteErrors: await readWebsiteErrors(siteId, daysDown({ rows: byDay, today })),
    answers,
    rules,
  };
}

/** Reads why measurements failed on the days a website was down, in Lighthouse's codes. */
async function readWebsiteErrors(siteId: string, days: readonly Day[]): Promise<string[]> {
  const [start, end] = [days.at(0), days.at(-1)];
  if (start === undefined || end === undefined) return [];
  const measured = await readDays(siteId, 'pagespeed', 'lab', start, end);
  return measured.flatMap(({ mobile, desktop }) => [mobile, desktop].map(run => run?.runtimeError ?? ''));
}

/** Reads how the leads of the last two weeks were answered; null without leads before the last fold. */
async function readAnswers({ siteId, attr }: SiteNode, now: Date): Promise<LeadAnswer[] | null> {
  if (!(await hasMonthRows(siteId))) return null;
  const timeZone = siteTimeZone(attr);
  const today = siteToday(now, timeZone);
  const fromMs = zonedInstant(addDays(today, -leadDaysLookedBack), timeZone).getTime();
  const { rows } = await readRange(siteId, {
    by: 'created',
    fromMs,
    toMs: zonedInstant(today, timeZone).getTime() - 1,
  });
  return listLeadAnswers(
    rows.map(({ lead }) => lead),
    timeZone,
    now,
  );
}
