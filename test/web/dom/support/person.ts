import type { Me } from '../../../../shared/contract/session.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { defaultTheme } from '../../../../shared/model/user.ts';

export const site: NodeSummary = {
  siteId: 'site-raleigh',
  name: 'Raleigh',
  type: 'SITE',
  sitePath: '/ISL/TOK/org-north/site-raleigh',
  parentId: 'org-north',
  timeZone: 'America/New_York',
  isEcommerce: false,
  isFranchise: true,
  suspended: false,
  status: 'onboarded',
  connected: [],
};

/** Ada, who manages one site. */
export const me: Me = {
  user: {
    userId: 'sub-ada',
    email: 'ada@insights.test',
    given_name: 'Ada',
    family_name: 'Byron',
    siteId: site.siteId,
    isAdmin: false,
    enableSiteAlerts: true,
    enableBillingEmails: true,
    enableIntroTutorial: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  theme: defaultTheme,
  node: site,
  above: [],
  roots: [site],
  home: [site],
  trial: null,
};
