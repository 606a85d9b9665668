import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { insightsInReach } from '../../functions/services/recommendations/in-reach.ts';
import { putMonth } from '../../functions/stores/recommendations.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { toAccessNode } from '../../shared/domain/access/decide.ts';
import type { NodeType, SiteNode } from '../../shared/model/node.ts';
import type { RecommendationItem, RecommendationStatus } from '../../shared/model/recommendation.ts';
import { openBareDatabase } from './bare-database.ts';
import { type FigureGroup, rounded } from './figure.ts';

const now = new Date('2026-11-23T12:00:00Z');
const sites = 200;
const months = ['202608', '202609', '202610'] as const;
const concurrency = 16;
const company = '/ISL/bench/bench-org';

const makeNode = (siteId: string, type: NodeType, sitePath: string): SiteNode => ({
  siteId,
  name: `Northfold Home Care ${siteId}`,
  type,
  sitePath,
  attr: { tz: 'Eastern' },
  revision: 0,
  createdAt: '2026-01-01T00:00:00Z',
});
const words = (index: number) =>
  `${index % 7} campaigns land in Other because utm_medium is missing or unknown: spring-mailer, autumn-${index}, Performance Max (utm_medium print, shopping); ${index * 7} sessions, ${index} goals.`;

/** Generates recommendations as audits leave them: with text, value, evidence, and people's changes. */
export function makeInsight(index: number, status: RecommendationStatus): RecommendationItem {
  const at = now.toISOString();
  return {
    recommendationId: `rec-bench-${index}-${status}`,
    category: index % 2 === 0 ? 'badChannelTags' : 'coachingInsight',
    status,
    title: 'Bad channel tags',
    issue: words(index),
    fingerprint: `bad-channel-tags:${index}`,
    updatedAt: at,
    worth: { sessions: index * 7, goals: index, amount: index * 41.5, currency: 'USD', basis: 'From Other' },
    moves: [{ at, by: 'Dana Whitfield', from: 'preview', to: 'pending' }],
    ...(status === 'resolved'
      ? {
          checked: {
            yearMonth: '202610',
            outcome: 'helped',
            beside: { metric: 'goals', change: index / 90, siblings: 12, median: 0.04 },
          },
        }
      : {}),
  };
}

/** Recommendation list of a user with 200 sites, each with three open and two closed ones. */
export const insightFigures: FigureGroup = {
  names: ['recommendations-over-200-sites-read-units', 'recommendations-over-200-sites-kb'],
  async *measure() {
    const stop = await openBareDatabase(now);
    try {
      const org = makeNode('bench-org', 'ORG', company);
      await createNode(org);
      await mapConcurrent(
        Array.from({ length: sites }, (_, index) => index),
        concurrency,
        async index => {
          const siteId = `bench-site-${index}`;
          const site = makeNode(siteId, 'SITE', `${company}/${siteId}`);
          await createNode({ ...site, parentId: 'bench-org' });
          for (const yearMonth of months) {
            await putMonth(site, { yearMonth, revision: 0 }, [
              makeInsight(index, 'pending'),
              makeInsight(index + 1, 'stuck'),
              makeInsight(index + 2, 'preview'),
              makeInsight(index + 3, 'resolved'),
              makeInsight(index + 4, 'dismissed'),
            ]);
          }
        },
      );
      let units = 0;
      const quiet = onConsumedCapacity(({ kind, units: read }) => {
        if (kind === 'read') units += read;
      });
      const viewer = {
        userId: 'bench',
        isAdmin: false,
        node: toAccessNode(org),
        disabled: false,
        trialExpired: false,
      };
      const answer = await insightsInReach(viewer, org);
      quiet();
      if (answer.insights.length !== sites * 4) throw new Error(`${answer.insights.length} rows of ${sites * 4}`);
      const kb = Buffer.byteLength(JSON.stringify(answer)) / 1024;
      const name = 'recommendations-over-200-sites';
      yield {
        name: `${name}-read-units`,
        value: rounded(units, 1),
        unit: 'read units',
        against: 'limit',
        againstValue: 60,
      };
      yield { name: `${name}-kb`, value: rounded(kb, 0), unit: 'kB before compression' };
    } finally {
      await stop();
    }
  },
};
