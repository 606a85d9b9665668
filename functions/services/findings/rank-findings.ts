import type { Finding } from '../../../shared/domain/findings/finding.ts';
import { rankFindings } from '../../../shared/domain/findings/rank.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { listOpenBelow } from '../../stores/alerts/alert-states.ts';
import { writeRankedFindings } from '../../stores/ranked-findings.ts';
import { listCards } from '../../stores/recommendations.ts';
import { countManySites } from '../rollups/count-sites.ts';
import { listedOfMany } from './many-sites.ts';

/** Chooses the most urgent findings of a node with very many sites, from all that are open there. */
export async function rankNodeFindings(node: SiteNode, now: Date): Promise<void> {
  if ((await countManySites(node)) === null) return;
  // Names play no part in the choice, and a snooze that ends elsewhere some hours earlier hardly does.
  const place = (siteId: string) => ({ siteId, siteName: siteId, timeZone: siteTimeZone(node.attr) });
  const { cards: alerts } = await listOpenBelow(node.sitePath, Number.MAX_SAFE_INTEGER);
  const { cards } = await listCards(node.sitePath, Number.MAX_SAFE_INTEGER);
  const findings = [
    ...alerts.map((alert): Finding => ({ kind: 'alert', of: { ...alert, ...place(alert.siteId) } })),
    ...cards.flatMap(({ siteId, rows }) =>
      rows.map((row): Finding => ({ kind: 'recommendation', of: { ...row, ...place(siteId) } })),
    ),
  ];
  await writeRankedFindings(node.siteId, rankFindings(findings, now, listedOfMany), now);
}
