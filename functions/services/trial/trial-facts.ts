import type { Collected } from '../../../shared/contract/trial.ts';
import { planKey, type Price } from '../../../shared/model/billing.ts';
import { byWorth } from '../../../shared/domain/recommendations/worth.ts';
import { toFactSources } from '../../../shared/domain/reports/parts.ts';
import { type Day, monthRange, toYearMonth } from '../../../shared/domain/periods/days.ts';
import type { AuditSummary } from '../../../shared/model/audit.ts';
import type { MetricValue } from '../../../shared/model/metric-value.ts';
import type { RecommendationItem } from '../../../shared/model/recommendation.ts';
import { metricsOfSources } from '../../../shared/numbers/metrics/compute.ts';
import { sumRange } from '../../../shared/numbers/rollup/rows-over.ts';
import { logger } from '../../runtime/logger.ts';
import { listAudits } from '../../stores/audits.ts';
import { getMonthWithBefore } from '../../stores/recommendations.ts';
import { readNodeMonths } from '../../stores/rollups.ts';
import { listProducts } from '../billing/catalogue.ts';
import { collectedBy } from './collected.ts';

/** Facts about a site for a trial's email: only known ones. */
export type TrialFacts = {
  readonly collected: Collected | null;
  readonly leads: { readonly count: MetricValue; readonly cost: MetricValue } | null;
  readonly firstAudit: AuditSummary | null;
  readonly found: readonly RecommendationItem[];
  /** Monthly plan price; null if unavailable. */
  readonly price: Price | null;
};

/** A trial has few audits; with more than this, none is called the first. */
const auditsRead = 50;
const maxFindings = 3;
const isOpen = ({ status }: RecommendationItem): boolean => status === 'pending' || status === 'stuck';

/**
 * @param today in the site's zone
 * @param price of the plan: read once for all sites of a run
 */
export async function trialFacts(siteId: string, today: Day, price: Price | null): Promise<TrialFacts> {
  const [collected, { audits, cursor }, found] = await Promise.all([
    collectedBy(siteId, today),
    listAudits(siteId, { limit: auditsRead }),
    foundAt(siteId, today),
  ]);
  const leads = collected === null ? null : await leadsSince(siteId, collected.since, today);
  return { collected, leads, firstAudit: cursor === null ? (audits.at(-1) ?? null) : null, found, price };
}

/** Reads paid leads and their cost in the months with nightly rows. */
async function leadsSince(siteId: string, since: string, today: Day): Promise<TrialFacts['leads']> {
  const months = await readNodeMonths(siteId, since.slice(0, 4), today.slice(0, 4));
  const rows = { days: new Map(), months: new Map(months.map(month => [month.yearMonth, month])) };
  const whole = sumRange(rows, { start: monthRange(since).start, end: monthRange(toYearMonth(today)).end });
  const { paidLeads, costPerLead } = metricsOfSources(toFactSources(whole), { isEcommerce: false, allSpend: true });
  return paidLeads.known ? { count: paidLeads, cost: costPerLead } : null;
}

/** Lists a site's open findings of the newest checked month, highest value first. */
async function foundAt(siteId: string, today: Day): Promise<RecommendationItem[]> {
  const { month, before } = await getMonthWithBefore(siteId, toYearMonth(today));
  const newest = month.items.length > 0 ? month.items : (before?.items ?? []);
  return newest
    .filter(item => isOpen(item) && (item.snoozedUntil === undefined || item.snoozedUntil < today))
    .toSorted((a, b) => byWorth(a.worth, b.worth))
    .slice(0, maxFindings);
}

/** Returns the plan's monthly price; null if the payment provider doesn't report it. */
export async function planPrice(): Promise<Price | null> {
  try {
    const plan = (await listProducts({ userViewable: true })).find(({ key }) => key === planKey);
    return plan?.prices.find(({ interval }) => interval === 'month') ?? null;
  } catch (error) {
    logger.warn('The price of the plan is not known; mails of the trial leave it out', { error });
    return null;
  }
}
