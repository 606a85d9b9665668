import { shareLinkState } from '../../../shared/domain/share-links/share-links.ts';
import type { ListedShareLink } from '../../../shared/model/share-link.ts';
import { environment } from '../../runtime/environment.ts';
import { type CountedLink, listShareLinks } from '../../stores/jobs/share-links.ts';
import { namesOfUsers } from '../people/names.ts';

/** Converts a link to its list entry for the node's people. */
export function toListed({ link, views, lastViewAt }: CountedLink, madeBy: string | null, now: Date): ListedShareLink {
  const { linkId, name, report, period, compare, hideMoney, createdAt, endsAt, password, code } = link;
  const state = shareLinkState(link, now);
  return {
    linkId,
    name,
    report,
    period,
    compare,
    hideMoney,
    createdAt,
    endsAt,
    madeBy,
    views,
    lastViewAt,
    state,
    url: state === 'live' ? `${environment().PUBLIC_ORIGIN}/shared#${code}` : null,
    hasPassword: password !== undefined,
  };
}

/** Lists a node's links with the names of their creators. */
export async function listLinksOfNode(siteId: string, now: Date): Promise<ListedShareLink[]> {
  const links = await listShareLinks(siteId);
  const names = await namesOfUsers(links.map(({ link }) => link.makerId));
  return links.map(countedLink => toListed(countedLink, names.get(countedLink.link.makerId) ?? null, now));
}
