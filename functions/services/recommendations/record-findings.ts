import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { monthRange, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { detectFindings, judgedCategories } from '../../../shared/domain/recommendations/detect.ts';
import { recommendationsOfMonth } from '../../../shared/domain/recommendations/month.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { getMonthWithBefore, putMonth } from '../../stores/recommendations.ts';
import { checkedBeside } from './siblings.ts';

const writeTries = 5;

/**
 * Looks at a month of a site and keeps what was found; called with the month's audit. The same numbers twice change
 * nothing. A month without a day of GA4 says nothing about anything and is left alone.
 */
export async function noteFindings(site: SiteNode, yearMonth: string, now: Date): Promise<void> {
  const { siteId, attr } = site;
  const { start, end } = monthRange(yearMonth);
  const both = await readDays(siteId, 'ga4', 'core', monthRange(previousYearMonth(yearMonth)).start, end);
  const [days, previousDays] = [both.filter(({ date }) => date >= start), both.filter(({ date }) => date < start)];
  if (days.length === 0) return;
  const seen = {
    days,
    previousDays,
    isEcommerce: attr.isEcommerce === true,
    consumerSources: attr.consumerSources ?? [],
  };
  const [findings, judged] = [detectFindings(seen), judgedCategories(seen)];
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const { month, before } = await getMonthWithBefore(siteId, yearMonth);
    const found = recommendationsOfMonth({
      yearMonth, findings, judged, at: now.toISOString(), standing: month.items, before: before?.items ?? [],
      idOf: fingerprint => recommendationIdOf(siteId, fingerprint),
    });
    const items = await checkedBeside(site, yearMonth, found);
    if (month.revision > 0 && canonicalJson(items) === canonicalJson(month.items)) return;
    if (await putMonth(siteId, month, items)) return;
  }
  throw new Error(`The recommendations ${yearMonth} of ${siteId} are being written by too many at once`);
}

/** The same finding of a site has the same id month after month. */
const recommendationIdOf = (siteId: string, fingerprint: string): string =>
  `rec-${createHash('sha256').update(`${siteId}#${fingerprint}`).digest('base64url').slice(0, 24)}`;
