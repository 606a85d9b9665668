import type { ViewerFacts } from '../session/facts.ts';

export type NavIcon = 'overview' | 'quick-stats' | 'audits' | 'recommendations' | 'cart' | 'website' | 'channel' | 'store' | 'goals' | 'reports' | 'company';
export type NavLink = { readonly title: string; readonly to: string };
export type NavItem = NavLink & { readonly icon: NavIcon; readonly children?: readonly NavLink[] };

/** The sidebar of one person (specification 2, Navigation). A group's address is that of its first page. */
export function navigation(viewer: ViewerFacts): readonly NavItem[] {
  const single = viewer.nodeType === 'SITE';
  const summary = viewer.topLevelName.toLowerCase();
  const items: (NavItem | false)[] = [
    { title: 'Overview', to: '/overview', icon: 'overview' },
    (viewer.isAdmin || viewer.isReseller) && { title: 'Quick Stats', to: '/quick-stats', icon: 'quick-stats' },
    { title: 'Audits & Insights', to: '/audits', icon: 'audits' },
    viewer.isAdmin && { title: 'Recommendations', to: '/insights', icon: 'recommendations' },
    (viewer.isAdmin || viewer.isEcommerce) && !(single && viewer.isFranchiseSite) && { title: 'E-commerce', to: '/ads-ecommerce', icon: 'cart' },
    {
      title: 'Website Performance', to: '/site-performance', icon: 'website',
      children: [{ title: 'Site Performance', to: '/site-performance' }, { title: 'PageSpeed Insights', to: '/pagespeed' }],
    },
    {
      title: 'Channel Performance', to: '/channel-performance', icon: 'channel',
      children: [{ title: 'All channels', to: '/channel-performance' }, { title: 'Paid Campaigns', to: '/ads-paid' }],
    },
    { title: 'Google Business Profile', to: '/google-business-profile', icon: 'store' },
    { title: 'Goals & Events', to: '/goals', icon: 'goals' },
    {
      title: 'Reports', to: '/report-monthly', icon: 'reports',
      children: [
        { title: 'Monthly Report', to: '/report-monthly' },
        { title: 'Annual Report', to: '/report-annual' },
        { title: 'CRM Connect', to: '/crm-connect' },
        { title: 'Unit Sales', to: '/unit-sales' },
        { title: 'Score Card', to: '/score-card' },
      ],
    },
    !single && { title: viewer.topLevelName, to: `/summaries-${summary}`, icon: 'company' },
  ];
  return items.filter(item => item !== false);
}

/** True when the item, or a page of its group, is the one that is open. */
export const isOpen = (item: NavItem, path: string): boolean =>
  [item, ...(item.children ?? [])].some(({ to }) => path === to || path.startsWith(`${to}/`) || (to === '/audits' && path.startsWith('/audit/')));

export type MenuEntry = NavLink & { readonly icon: 'directories' | 'admin' | 'settings' | 'billing' | 'tasks' | 'email' | 'upload' };

/** The user menu (specification 2, Header). */
export function userMenu(viewer: ViewerFacts): readonly MenuEntry[] {
  const open = viewer.isAdmin || !viewer.trialExpired;
  const entries: (MenuEntry | false)[] = [
    viewer.isAdmin && { title: 'Directories', to: '/directories', icon: 'directories' },
    open && { title: 'Administration', to: '/admin', icon: 'admin' },
    open && { title: 'User Settings', to: '/settings', icon: 'settings' },
    (viewer.isAdmin || viewer.isReseller) && { title: 'Billing Management', to: '/billing-management', icon: 'billing' },
    !viewer.trialMode && !viewer.isAdmin && { title: 'Task Management', to: '/task-manager', icon: 'tasks' },
    viewer.isAdmin && { title: 'Email Activity', to: '/email-activity', icon: 'email' },
    viewer.isAdmin && { title: 'Admin Site Upload', to: '/admin-site-upload', icon: 'upload' },
  ];
  return entries.filter(entry => entry !== false);
}
