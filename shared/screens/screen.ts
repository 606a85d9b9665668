/**
 * A page's parts of the filter bar; 'node': a period for a site, or for all sites of a region, organization or company.
 */
export type Filters = 'none' | 'site' | 'period' | 'node';

/** Restrictions beyond signing in; shared/domain/access/routes.ts has the rule of each. */
export type Audience =
  | 'administrators'
  | 'billing'
  | 'directory'
  | 'quick-stats'
  | 'sign-ups'
  | 'tasks'
  | 'revenue'
  | 'unit-sales'
  | 'several-sites';

/** Additional conditions for a menu entry; shared/domain/access/navigation.ts has the rule of each. */
export type MenuCondition =
  | 'administrators'
  | 'shop'
  | 'above-organizations'
  | 'changes-billing'
  | 'manages-keys'
  | 'company'
  | 'brand';

export type MenuIcon =
  | 'overview'
  | 'quick-stats'
  | 'audits'
  | 'recommendations'
  | 'cart'
  | 'website'
  | 'channels'
  | 'store'
  | 'goals'
  | 'reports'
  | 'sites'
  | 'company'
  | 'settings'
  | 'billing'
  | 'tasks'
  | 'mail'
  | 'upload'
  | 'help'
  | 'bell'
  | 'note'
  | 'leads'
  | 'inbox'
  | 'code';

/** The groups of the sidebar. */
export const menuGroups = {
  website: { title: 'Website Performance', icon: 'website' },
  channels: { title: 'Channel Performance', icon: 'channels' },
  reports: { title: 'Reports', icon: 'reports' },
} as const satisfies Readonly<Record<string, { title: string; icon: MenuIcon }>>;
export type MenuGroup = keyof typeof menuGroups;

/** A page's place in a menu. A menu lists its pages in the order of the route table. */
export type MenuPlace = {
  /** 'administrators': below the other pages of the administration. */
  readonly menu: 'sidebar' | 'user' | 'administration' | 'administrators';
  /** The page's own icon; in the sidebar that of its group. */
  readonly icon?: MenuIcon;
  readonly group?: MenuGroup;
  readonly when?: MenuCondition;
  /** Another name than the page's. */
  readonly title?: string;
  /** The path of the page that this entry follows; absent: the order of the route table. */
  readonly after?: string;
  /** True for a second entry of a page in one menu: the first one is marked as open. */
  readonly again?: true;
};

/** A page, as read by the guard, router, menus, palette, titles, screenshots and checks. */
export type Screen = {
  /** The router's path: '/audit/:auditId', optional parts '/pagespeed/:deviceType?'. */
  readonly path: string;
  /** The title of the document, and of the header unless the page has its own heading. */
  readonly title: string;
  /** The name in menus and the palette; absent: its title. */
  readonly short?: string;
  readonly heading?: string;
  /** Pages with several addresses: for a site's numbers, or for a node's. */
  readonly draws?: 'numbers' | 'report';
  readonly filters: Filters;
  /** Filters 'site' only: the page shows one site and says so to users with several. */
  readonly oneSite?: true;
  /** Filters 'node' only: the page has its own range, and the filter bar has no period. */
  readonly ownPeriod?: true;
  /** Filters 'node' only: an address with a site and no node shows that site, not all of the reader's sites. */
  readonly siteFirst?: true;
  /** Filters 'node' only: the page also answers for a group of sites. */
  readonly groups?: true;
  /** 'signed-out': the login's own pages. 'everyone': also signed in. Absent: signed in. */
  readonly open?: 'signed-out' | 'everyone';
  readonly audience?: Audience;
  /** True if it is open after a trial has ended. */
  readonly afterTrial?: true;
  /** The redirect for users outside the audience; absent: the overview. */
  readonly otherwise?: string;
  readonly menus?: readonly MenuPlace[];
  /** Additional search words for the palette; a page in no menu is found only if it has them. */
  readonly words?: string;
  /** The target of choosing another site, on a page about one thing of one site. */
  readonly ofOtherSite?: string;
  /** True for a page without a sidebar, with the brand in the header and its own heading. */
  readonly bare?: true;
  /** True for one page under all of its addresses: lists and focus remain when only its parameters change. */
  readonly keeps?: true;
  /** True for a list that changes while open, so it receives news right away. */
  readonly live?: true;
  /** True if it fills the window below the header, without the page's margins. */
  readonly edges?: true;
  /** True for a header with the admin breadcrumb. */
  readonly admin?: true;
};
