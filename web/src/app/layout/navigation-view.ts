import type { Me } from '../../../../shared/contract/session.ts';
import type { Navigation, NavigationGroup, NavigationItem, NavigationSite } from '../../../../shared/domain/access/navigation.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';

/**
 * What navigation needs to know of the open site: its own line and what stands above the user's node. Until the line is
 * known, that of the home site stands for it, so that nothing in the sidebar moves.
 */
export function navigationSiteOf(me: Me, chain: readonly NodeSummary[]): NavigationSite {
  const line = [...me.above, ...(chain.length > 0 ? chain : me.home)];
  return {
    hasEcommerce: line.some(node => node.hasEcommerce === true),
    hasLinkedSites: false,
    topLevelName: me.theme.topLevelName,
    crmUrl: line.findLast(node => node.crmUrl !== undefined)?.crmUrl,
    hasVeteranStats: false,
  };
}

export type SidebarEntry = Navigation['sidebar'][number];

export const isGroup = (entry: SidebarEntry): entry is NavigationGroup => 'items' in entry;

/** True when the page is that of the item or one below it; an audit is one of the audits. */
export const isOpenItem = ({ to }: NavigationItem, path: string): boolean =>
  path === to || path.startsWith(`${to}/`) || (to === '/audits' && path.startsWith('/audit/'));
