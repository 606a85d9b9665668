import { makeRecommendationId } from '../../functions/services/recommendations/recommendation-id.ts';
import { addSiblingComparisons } from '../../functions/services/recommendations/siblings.ts';
import { getMonth, putMonth } from '../../functions/stores/recommendations.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { auditDueAt, newestDueMonth } from '../../shared/domain/audits/due.ts';
import { previousYearMonth } from '../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../shared/domain/periods/zone.ts';
import { topics } from '../../shared/domain/recommendations/detect.ts';
import { computeEffect } from '../../shared/domain/recommendations/effects.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import type { RecommendationItem } from '../../shared/model/recommendation.ts';
import { demoNodes, demoUsers } from './demo-tree.ts';

const dayMs = 86_400_000;

/**
 * Creates a successful recommendation at the site of a region with the largest relative rise in conversion rate: found
 * two months ago, resolved a week later, checked by the newest audit with the region's rows. None without a rise.
 */
export async function seedHelped(regionId: string, now: Date): Promise<void> {
  const ids = demoNodes
    .filter(({ parentId, type }) => parentId === regionId && type === 'SITE')
    .map(node => node.siteId);
  const cases = [];
  for (const siteId of ids) {
    const site = await getNode(siteId);
    const found = site?.type === 'SITE' ? await buildCase(site, now) : null;
    if (found !== null) cases.push(found);
  }
  const [best] = cases.toSorted((a, b) => b.effect - a.effect);
  if (best === undefined || best.effect <= 0) return;
  const { site, item, yearMonth } = best;
  const { checked: _checked, ...resolved } = item;
  const before = await getMonth(site.siteId, previousYearMonth(yearMonth));
  await putMonth(site, before, [...before.items, resolved]);
  const month = await getMonth(site.siteId, yearMonth);
  await putMonth(site, month, [...month.items, item]);
}

async function buildCase(site: SiteNode, now: Date) {
  const zone = siteTimeZone(site.attr);
  const yearMonth = newestDueMonth(now, zone);
  const found = auditDueAt(previousYearMonth(yearMonth), zone);
  const at = (days: number) => new Date(found.getTime() + days * dayMs).toISOString();
  const by = (email: string) => {
    const person = demoUsers.find(user => user.email.startsWith(email));
    return `${person?.given_name ?? ''} ${person?.family_name ?? ''}`.trim();
  };
  const item: RecommendationItem = {
    recommendationId: makeRecommendationId(site.siteId, topics.rate),
    category: 'coachingInsight',
    status: 'resolved',
    title: 'Conversion rate dropped',
    issue: 'Similar visits to last month, but 24% fewer goals per session. Check the landing pages that changed.',
    fingerprint: topics.rate,
    updatedAt: at(8),
    checked: { yearMonth, outcome: 'helped' },
    moves: [
      { at: at(1), by: by('admin@'), from: 'preview', to: 'pending' },
      { at: at(8), by: by('region@'), from: 'pending', to: 'resolved' },
    ],
  };
  const [checked] = await addSiblingComparisons(site, yearMonth, [item]);
  const effect = checked?.checked === undefined ? null : computeEffect(checked);
  return checked === undefined || effect === null ? null : { site, item: checked, yearMonth, effect };
}
