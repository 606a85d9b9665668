import { findTenantId } from '../../../shared/domain/access/credential.ts';
import { linkState } from '../../../shared/domain/colleague-links/colleague-links.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { OpenedLink } from '../../../shared/model/colleague-link.ts';
import { noteOpened } from '../../stores/jobs/colleague-links.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { loadTheme } from '../mail/product.ts';
import { type StandingLink, standingLink } from './standing-link.ts';

/** Returns a link's page for the colleague: the request while it is open, otherwise its outcome. */
export async function openedLink({ link, site, maker }: StandingLink, now: Date): Promise<OpenedLink> {
  const { service, createdAt, endsAt, usedAt, chosen, note } = link;
  const state = linkState(link, now);
  const asked =
    state === 'open'
      ? {
          fullName: `${maker.given_name} ${maker.family_name}`.trim(),
          company: (await getNode(findTenantId(site.sitePath)))?.name ?? null,
          website: site.attr.url ?? null,
          note: note ?? null,
        }
      : null;
  return {
    state,
    service,
    siteName: site.name,
    askedBy: maker.given_name,
    createdAt,
    endsAt,
    usedAt: usedAt ?? null,
    chosen: chosen ?? null,
    timeZone: siteTimeZone(site.attr),
    asked,
    theme: await loadTheme(site),
  };
}

/** Records the first opening of a link for its creator. */
export async function lookAtLink(code: string, now: Date): Promise<OpenedLink> {
  const found = await standingLink(code, now);
  if (found.link.openedAt === undefined) await noteOpened(found.link, now);
  return openedLink(found, now);
}
