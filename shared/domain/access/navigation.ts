import { getGrant } from './role-grants.ts';
import { linkTo, type NamedScreen, findScreen, routes, screens } from '../../screens/routes.ts';
import { type MenuCondition, type MenuGroup, menuGroups, type MenuIcon, type MenuPlace } from '../../screens/screen.ts';
import { decide } from './decide.ts';
import type { AccessNode, Viewer } from './reach.ts';
import { isTrial, type Role, getRole, roleTraits } from './roles.ts';
import { fixedLevels, isFor } from './routes.ts';

export type NavigationItem = {
  readonly title: string;
  readonly to: string;
  readonly icon?: MenuIcon | undefined;
  /** True for a second entry of a page: the first one is marked as open. */
  readonly again?: true | undefined;
  /** Extra search terms. */
  readonly words?: string | undefined;
};
export type NavigationGroup = {
  readonly title: string;
  readonly icon: MenuIcon;
  readonly items: readonly NavigationItem[];
};

/** The open site's facts that navigation uses. */
export type NavigationSite = {
  /** True if the organization above has a shop. */
  readonly hasEcommerce: boolean;
  /** The user's site has linked sites. */
  readonly hasLinkedSites: boolean;
  readonly topLevelName: 'Company' | 'Brand';
  /** The CRM's address, of the site or its organization. */
  readonly crmUrl?: string | undefined;
  readonly militaryBranch?: string | undefined;
  readonly hasVeteranStats: boolean;
};

export type Navigation = {
  readonly sidebarShown: boolean;
  readonly sidebar: readonly (NavigationItem | NavigationGroup)[];
  readonly startupChecklist: boolean;
  readonly veteranProgress: boolean;
  readonly branchImage: string | null;
  /** An external link with a NEW badge. */
  readonly crmLogin: string | null;
  readonly header: { readonly trialText: boolean; readonly upgrade: boolean };
  readonly userMenu: readonly NavigationItem[];
  readonly avatarUpload: boolean;
  /** The admin breadcrumb's dropdown; empty: not shown. */
  readonly adminLinks: readonly NavigationItem[];
  /** More administrator pages, below those the specification names. */
  readonly administratorLinks: readonly NavigationItem[];
  /** Pages that are in no menu and found by search. */
  readonly others: readonly NavigationItem[];
  readonly adminScreen: {
    readonly leftPane: boolean;
    readonly salesTokens: boolean;
    readonly connectionPanels: boolean;
  };
};

/** The sidebar, header, user menu and admin breadcrumb of a viewer (specification 2, Navigation; 4, Trial; 6). */
export function navigationFor(viewer: Viewer, site: NavigationSite): Navigation {
  const role = getRole(viewer);
  const trial = isTrial(viewer);
  const expired = trial && viewer.trialExpired;
  const { administers, isProvider } = roleTraits[role];
  const asked: Asked = { viewer, role, site };
  const menu = (name: MenuPlace['menu']) => listEntries(name, asked).map(({ item }) => item);
  return {
    sidebarShown: !expired,
    sidebar: grouped(listEntries('sidebar', asked)),
    startupChecklist: trial,
    veteranProgress: site.hasVeteranStats,
    branchImage: site.militaryBranch ?? null,
    crmLogin: site.crmUrl ?? null,
    header: { trialText: trial, upgrade: trial },
    userMenu: menu('user').filter(({ to }) => !expired || findScreen(to)?.afterTrial === true),
    avatarUpload: !expired,
    // Hidden for affiliate resellers (specification 2, Admin breadcrumb).
    adminLinks: administers ? menu('administration') : [],
    administratorLinks: isProvider ? menu('administrators') : [],
    others: screens
      .filter(screen => screen.menus === undefined && screen.words !== undefined && isFor(screen, viewer))
      .map(screen => toItem(screen, asked)),
    adminScreen: {
      leftPane: !fixedLevels(viewer).site,
      salesTokens: isProvider,
      connectionPanels: administers,
    },
  };
}

type Asked = { readonly viewer: Viewer; readonly role: Role; readonly site: NavigationSite };
type Entry = { readonly item: NavigationItem; readonly group: MenuGroup | undefined };

/** More conditions than the page's audience (specification 2, Navigation). */
const conditions: Readonly<Record<MenuCondition, (asked: Asked) => boolean>> = {
  administrators: ({ role }) => roleTraits[role].isProvider,
  shop: ({ viewer, role, site }) =>
    (roleTraits[role].isProvider || site.hasEcommerce) &&
    !(fixedLevels(viewer).site && viewer.node?.isFranchise === true),
  /** Users whose own summary is the organization's see it as a separate item. */
  'above-organizations': ({ viewer, role }) => !fixedLevels(viewer).site && roleTraits[role].summaries === 'top-level',
  company: ({ viewer, site }) => !fixedLevels(viewer).site && site.topLevelName === 'Company',
  brand: ({ viewer, site }) => !fixedLevels(viewer).site && site.topLevelName === 'Brand',
  /** Affiliates don't see the menu item but can open the page. */
  'manages-keys': ({ role }) => getGrant(role, 'api-key.manage') !== 'nowhere',
  'changes-billing': ({ viewer }) => decide(viewer, 'billing.update', null).outcome === 'allowed',
};

/** The pages of a menu that this viewer may open, in the order of the route table or after the page they follow. */
function listEntries(menu: MenuPlace['menu'], asked: Asked): Entry[] {
  const entries = screens.flatMap(screen =>
    (screen.menus ?? [])
      .filter(place => place.menu === menu && isFor(screen, asked.viewer))
      .filter(({ when }) => when === undefined || conditions[when](asked))
      .map(place => ({ item: toItem(screen, asked, place), group: place.group, after: place.after })),
  );
  return entries
    .filter(({ after }) => after !== undefined)
    .reduce((list, entry) => {
      const others = list.filter(other => other !== entry);
      const place = others.findIndex(({ item }) => item.to === entry.after) + 1;
      return [...others.slice(0, place), entry, ...others.slice(place)];
    }, entries);
}

function toItem(
  screen: NamedScreen,
  { role, site }: Asked,
  { icon, title: named, again }: Pick<MenuPlace, 'icon' | 'title' | 'again'> = {},
): NavigationItem {
  const { id, short, title, words } = screen;
  const isSummary = id === 'summaryCompany' || id === 'summaryBrand';
  return {
    title: isSummary ? summariesTitle(role, site) : (named ?? short ?? title),
    to: linkTo(isSummary && roleTraits[role].summaries === 'organization' ? routes.summaryGroup : screen),
    ...(icon && { icon }),
    ...(again && { again }),
    ...(words !== undefined && { words }),
  };
}

/** Multi Unit with linked sites; else the top level's name for users who see it; else Organization. */
function summariesTitle(role: Role, { hasLinkedSites, topLevelName }: NavigationSite): string {
  if (hasLinkedSites) return 'Multi Unit';
  return roleTraits[role].summaries === 'organization' ? 'Organization' : topLevelName;
}

/** A group appears at the position of its first page. */
function grouped(entries: readonly Entry[]): Navigation['sidebar'] {
  const first = (group: MenuGroup) => entries.findIndex(entry => entry.group === group);
  return entries.flatMap(({ item, group }, index): Navigation['sidebar'] => {
    if (group === undefined) return [item];
    if (first(group) !== index) return [];
    return [{ ...menuGroups[group], items: entries.filter(entry => entry.group === group).map(entry => entry.item) }];
  });
}

/** The access part of the open site that navigation needs; the rest the caller knows from the record. */
export const navigationFlags = (node: AccessNode): Pick<NavigationSite, 'hasEcommerce' | 'hasLinkedSites'> => ({
  hasEcommerce: node.hasEcommerce === true,
  hasLinkedSites: node.hasLinkedSites === true,
});
