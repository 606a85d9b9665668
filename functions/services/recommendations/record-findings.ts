import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { recommendationsOfMonth } from '../../../shared/domain/recommendations/month.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getMonthWithBefore, putMonth } from '../../stores/recommendations.ts';
import type { SiteNumbers } from '../../numbers/numbers.ts';
import { detect } from './detection.ts';
import { makeRecommendationId } from './recommendation-id.ts';
import { addSiblingComparisons } from './siblings.ts';

const writeTries = 5;

/**
 * Stores a month's findings; called with its audit and the audit's numbers. Repeating it has no effect. A month without
 * data of any covered platform is skipped.
 */
export async function noteFindings(site: SiteNode, yearMonth: string, numbers: SiteNumbers, now: Date): Promise<void> {
  const { siteId } = site;
  const detected = await detect(site, yearMonth, numbers);
  if (detected === null) return;
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const { month, before } = await getMonthWithBefore(siteId, yearMonth);
    const found = recommendationsOfMonth({
      ...detected,
      yearMonth,
      at: now.toISOString(),
      standing: month.items,
      before: before?.items ?? [],
      makeId: fingerprint => makeRecommendationId(siteId, fingerprint),
    });
    const items = await addSiblingComparisons(site, yearMonth, found);
    if (month.revision > 0 && canonicalJson(items) === canonicalJson(month.items)) return;
    if (await putMonth(site, month, items)) return;
  }
  throw new Error(`Too many concurrent writes of recommendations ${yearMonth} of ${siteId}`);
}
