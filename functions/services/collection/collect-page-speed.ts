import type { SiteNode } from '../../../shared/model/node.ts';
import { startBackfill } from './backfill.ts';

/** PageSpeed needs no consent: it follows the address of the site. */
export async function collectPageSpeed(saved: SiteNode, now: Date): Promise<void> {
  if (saved.type === 'SITE' && saved.attr.url !== undefined)
    await startBackfill({ siteId: saved.siteId, service: 'pagespeed', now });
}
