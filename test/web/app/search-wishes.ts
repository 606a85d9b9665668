import { navigationFor } from '../../../shared/domain/access/navigation.ts';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { readArticles } from '../../../web/build/help-articles.ts';
import { auditCommands, helpCommands, pageCommands, periodCommands, personCommands, type Command } from '../../../web/src/app/palette/commands.ts';
import { settingCommands, siteTasks } from '../../../web/src/app/palette/destinations.ts';
import { metricCommands } from '../../../web/src/app/palette/metric-commands.ts';
import { bestCount, matching } from '../../../web/src/app/palette/ranking.ts';

/** Queries that users type into the header's search, and the result that each wants. Written by hand, with the result's id. */
export const wishes: readonly (readonly [typed: string, wanted: string])[] = [
  ['leads', 'page /crm-connect'], ['deals', 'page /crm-connect'], ['unanswered', 'page /crm-connect'], ['bookings', 'page /crm-connect'], ['crm', 'page /crm-connect'],
  ['cost per lead', 'metric costPerLead'], ['cpl', 'metric costPerLead'], ['cpc', 'metric costPerClick'], ['ad spend', 'metric adSpend'], ['google ads', 'page /ads-paid'], ['roas', 'metric ROAS'], ['return on ad spend', 'metric ROAS'], ['budget', 'metric adSpend'],
  ['sessions', 'metric sessions'], ['visits', 'metric sessions'], ['traffic', 'page /channel-performance'], ['bounce rate', 'metric bounceRate'], ['conversion rate', 'metric gcr'], ['conversions', 'page /goals'], ['forms', 'page /goals'],
  ['seo', 'page /seo'], ['keywords', 'page /seo'], ['organic traffic', 'metric seoSessions'], ['landing pages', 'page /site-performance'], ['devices', 'page /site-performance'], ['page speed', 'page /pagespeed'], ['slow', 'page /pagespeed'],
  ['followers', 'page /social-media'], ['instagram', 'page /social-media'], ['email', 'page /email-performance'], ['reviews', 'page /google-business-profile'], ['revenue', 'metric revenue'], ['orders', 'page /ads-ecommerce'],
  ['password', 'setting /settings#password'], ['change my password', 'setting /settings#password'], ['dark mode', 'setting /settings#appearance'], ['unsubscribe', 'setting /settings#notifications'], ['weekly digest', 'setting /settings#notifications'], ['profile photo', 'setting /settings#profile'], ['slack', 'setting /alerts#chat-tools'], ['new alert', 'setting /alerts#rules'],
  ['invite', 'task users'], ['add a colleague', 'task users'], ['add site', 'task add site'], ['connect account', 'task connections'], ['reconnect google', 'task connections'],
  ['score', 'page /audits'], ['audit', 'page /audits'], ['alerts', 'page /alerts'], ['worst site', 'page /all-sites'], ['compare sites', 'page /all-sites'],
  ['monthly report', 'page /report-monthly'], ['annual', 'page /report-annual'], ['october', 'period 2026-10'], ['last year', 'compare'], ['dashboard', 'page /overview'],
  ['why is this panel empty', 'help empty-panels'], ['how is the audit score computed', 'help audit-score'], ['preliminary', 'help settled-and-provisional'], ['missing days', 'help missing-days'], ['share a report', 'help share-reports'], ['glossary', 'page /help'],
  ['raleigh audit', 'audit raleigh'], ['october audit denver', 'audit denver'], ['score raleigh', 'audit raleigh'],
  ['marcus', 'person marcus'], ['oyelaran', 'person marcus'], ['priya hollander', 'person priya'],
  ['paid campains', 'page /ads-paid'], ['notifcations', 'page /notifications'], ['sesions', 'metric sessions'],
];

/** Everything that a brand's user can find, with invented people. */
export function searchableCommands(): Command[] {
  const list = periods(new Date('2026-11-20T15:00:00Z'), 'America/New_York');
  const navigation = navigationFor(
    { userId: 'brand-user', isAdmin: false, disabled: false, trialExpired: false, node: { siteId: 'brand', type: 'TOP_ORG', sitePath: '/ISL/reseller/brand', suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [] } },
    { hasEcommerce: true, hasLinkedSites: false, topLevelName: 'Company', crmUrl: undefined, militaryBranch: undefined, hasVeteranStats: false },
  );
  const pages = pageCommands(navigation);
  const person = (userId: string, given_name: string, family_name: string) => ({ userId, given_name, family_name, email: `${userId}@northfold.test`, siteId: 'brand', siteName: 'Northfold Home Care', isAdmin: false, disabled: false, invited: false, revision: 0, enableSiteAlerts: true, enableBillingEmails: false, createdAt: '2026-01-01T00:00:00Z' });
  return [
    ...pages,
    ...metricCommands(pages),
    ...settingCommands(() => true),
    ...siteTasks('brand', 'Northfold Home Care', { add: true, invite: true }),
    ...periodCommands(list, list[0], 'previous'),
    ...helpCommands(readArticles()),
    ...auditCommands([{ name: 'Northfold Home Care Raleigh', audit: { auditId: 'raleigh', yearMonth: '202610' }, score: 64 }, { name: 'Northfold Home Care Denver', audit: { auditId: 'denver', yearMonth: '202610' }, score: 50 }]),
    ...personCommands([person('marcus', 'Marcus', 'Oyelaran'), person('priya', 'Priya', 'Hollander')], false),
  ];
}

/** The queries whose wanted result is not among the first three. */
export function missedWishes(): string[] {
  const commands = searchableCommands();
  return wishes
    .filter(([typed, wanted]) => !matching(commands, typed).slice(0, bestCount).some(({ id }) => id === wanted))
    .map(([typed]) => `${typed}: ${matching(commands, typed).slice(0, bestCount).map(({ id }) => id).join(', ')}`);
}
