import { createHash } from 'node:crypto';
import { partOn } from '../../../shared/domain/alerts/row-values.ts';
import type { SiteFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { campaignMoveText, findCampaignMoves } from '../../../shared/domain/annotations/campaign-moves.ts';
import type { AdPlatform } from '../../../shared/domain/leads/spend.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { addAutomatic, annotationId } from '../../stores/annotations.ts';
import { readSpend } from '../leads/ad-spend.ts';

/** Days read: two quiet weeks around the days that are checked. */
const readDays = 35;
/** Google Ads' spend comes from Google Analytics; a note about it appears on charts of paid ads. */
const places = {
  google: { service: 'ga4', scope: 'paid' },
  facebook: { service: 'fb', scope: 'fb' },
  linkedin: { service: 'linkedin', scope: 'linkedin' },
  microsoft: { service: 'bing', scope: 'bing' },
} as const satisfies Readonly<Record<AdPlatform, object>>;

/**
 * Records the days on which a site's campaigns started and stopped spending: once, since the id derives from campaign
 * and day. Reads the days' campaigns only for sites that spent money.
 */
export async function noteCampaigns({ siteId, rows, today }: SiteFacts, now: Date): Promise<void> {
  const range = { start: addDays(today, -readDays), end: addDays(today, -1) };
  const spendOn = (platform: AdPlatform, day: Day) => partOn(rows.get(day), places[platform].service, 'adSpend');
  const hasSpent = [...rows.keys()].some(
    day => day >= range.start && Object.values(places).some(({ service }) => partOn(rows.get(day), service, 'adSpend')),
  );
  if (!hasSpent) return;
  const { spends } = await readSpend(siteId, range);
  for (const found of findCampaignMoves(spends, range, (platform, day) => spendOn(platform, day) !== null)) {
    const { platform, campaign, day, move } = found;
    const name = createHash('sha256').update(`${platform} ${campaign}`).digest('base64url').slice(0, 12);
    await addAutomatic({
      annotationId: annotationId(siteId, day, `campaign-${move}-${name}`),
      siteId,
      from: day,
      to: day,
      text: campaignMoveText(found),
      scope: places[platform].scope,
      kind: 'campaign',
      createdAt: now.toISOString(),
      revision: 1,
    });
  }
}
