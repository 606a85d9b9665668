import type { Me } from '../../../../shared/contract/session.ts';
import type {
  Navigation,
  NavigationGroup,
  NavigationItem,
  NavigationSite,
} from '../../../../shared/domain/access/navigation.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';

/**
 * The data that navigation needs: the line of the open site, and the levels above the user's node. Until the line is
 * known, the home site's line is used, so that nothing in the sidebar moves.
 */
export function findNavigationSite(me: Me, chain: readonly NodeSummary[]): NavigationSite {
  const line = [...me.above, ...chooseLine(me, chain)];
  return {
    hasEcommerce: line.some(node => node.hasEcommerce === true),
    hasLinkedSites:
      me.node?.hasLinkedSites === true || line.some(node => 'hasLinkedSites' in node && node.hasLinkedSites === true),
    topLevelName: me.theme.topLevelName,
    crmUrl: line.findLast(node => node.crmUrl !== undefined)?.crmUrl,
    militaryBranch: line.findLast(node => node.militaryBranch !== undefined)?.militaryBranch,
    hasVeteranStats: findVeteranProfile(me, chain) !== null,
  };
}

type Line = readonly NodeSummary[];
const chooseLine = (me: Me, chain: Line): Line => (chain.length > 0 ? chain : me.home);

/** The open site's veteran profile: the number of completed items; null without one. */
export function findVeteranProfile(me: Me, chain: Line): NonNullable<NodeSummary['veteran']> | null {
  const veteran = chooseLine(me, chain).at(-1)?.veteran;
  return veteran === undefined || veteran.total === 0 ? null : veteran;
}

/** The client's logo: the one nearest to the open site. */
export const findClientLogo = (me: Me, chain: Line): string | undefined =>
  [...me.above, ...chooseLine(me, chain)].findLast(node => node.logo !== undefined)?.logo;

export type SidebarEntry = Navigation['sidebar'][number];

export const isGroup = (entry: SidebarEntry): entry is NavigationGroup => 'items' in entry;

/** True on the item's page or a page below it; an audit belongs to the audits. */
export const isOpenItem = ({ to, again }: NavigationItem, path: string): boolean =>
  again !== true && (path === to || path.startsWith(`${to}/`) || (to === '/audits' && path.startsWith('/audit/')));
