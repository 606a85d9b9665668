/**
 * Which parts of the filter bar a page has; 'node': a period of a site, or of all sites of a region, organisation or
 * company.
 */
export type Filters = 'none' | 'site' | 'period' | 'node';

/** Who may open a page besides everybody who is signed in; shared/domain/access/routes.ts holds the rule of each. */
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

/** What else must hold for a page to stand in a menu; shared/domain/access/navigation.ts holds the rule of each. */
export type MenuCondition = 'administrators' | 'shop' | 'above-organizations' | 'changes-billing' | 'company' | 'brand';

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
  | 'note';

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
  /** Its own, or in the sidebar that of its group. */
  readonly icon?: MenuIcon;
  readonly group?: MenuGroup;
  readonly when?: MenuCondition;
};

/** A page: everything that the guard, router, menus, palette, titles, screenshots and checks read of it. */
export type Screen = {
  /** As the router writes it: '/audit/:auditId', optional parts '/pagespeed/:deviceType?'. */
  readonly path: string;
  /** Of the document, and of the header unless the page is headed otherwise. */
  readonly title: string;
  /** What menus and the palette call it; absent: its title. */
  readonly short?: string;
  readonly heading?: string;
  /** One page draws several addresses: of a site's numbers, or of a node's. */
  readonly draws?: 'numbers' | 'report';
  readonly filters: Filters;
  /** Of filters 'node': the page has a range of its own, and the filter bar no period. */
  readonly ownPeriod?: true;
  /** Of filters 'node': an address that names a site and no node shows that site, not all sites of its reader. */
  readonly siteFirst?: true;
  /** 'signed-out': the login's own pages. 'everyone': also signed in. Absent: signed in. */
  readonly open?: 'signed-out' | 'everyone';
  readonly audience?: Audience;
  /** Still open when a trial has ended. */
  readonly afterTrial?: true;
  /** Where whoever is not of the audience goes; absent: the overview. */
  readonly otherwise?: string;
  readonly menus?: readonly MenuPlace[];
  /** The palette finds it by these too; a page in no menu is found only if it has them. */
  readonly words?: string;
  /** Of a page about one thing of one site: where choosing another site leads. */
  readonly ofOtherSite?: string;
  /** Without a sidebar, the brand in the header: the page has its own heading. */
  readonly bare?: true;
  /** One page for all of its addresses: it stays as it is (lists, focus) when only its parameters change. */
  readonly keeps?: true;
  /** Its own list changes while one looks on: it hears of news at once. */
  readonly live?: true;
  /** It reaches the edges of the window below the header, without the page's margins. */
  readonly edges?: true;
  /** The admin breadcrumb stands in its header. */
  readonly admin?: true;
};
