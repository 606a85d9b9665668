import type { SiteNode } from '../../../shared/model/node.ts';
import { startBackfill } from './backfill.ts';

/** Starts PageSpeed, which needs no consent and uses the site's address. */
export async function collectPageSpeed(saved: SiteNode, now: Date): Promise<void> {
  if (saved.type === 'SITE' && saved.attr.url !== undefined)
    await startBackfill({ siteId: saved.siteId, service: 'pagespeed', now });
}
