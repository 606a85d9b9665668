import { describe, expect, test } from 'vitest';
import { navigationFor } from '../../../shared/domain/access/navigation.ts';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { matching, metricCommands, pageCommands, periodCommands } from '../../../web/src/app/palette/commands.ts';

/** By hand: what people type, and what they want; the id of a page is its address. */
const wishes: readonly (readonly [typed: string, wanted: string])[] = [
  ['leads', '/crm-connect'], ['deals', '/crm-connect'], ['unanswered', '/crm-connect'], ['bookings', '/crm-connect'], ['funnel', '/crm-connect'], ['crm', '/crm-connect'],
  ['cost per lead', 'costPerLead'], ['cpl', 'costPerLead'], ['cpc', 'costPerClick'], ['ad spend', 'adSpend'], ['google ads', '/ads-paid'], ['facebook ads', '/ads-paid'], ['roas', 'ROAS'], ['return on ad', 'ROAS'], ['budget', 'adSpend'],
  ['sessions', 'sessions'], ['visits', 'sessions'], ['traffic', '/channel-performance'], ['referral', '/channel-performance'], ['bounce rate', 'bounceRate'], ['conversion rate', 'gcr'], ['conversions', '/goals'], ['forms', '/goals'], ['events', '/goals'],
  ['seo', '/seo'], ['keywords', '/seo'], ['organic traffic', 'seoSessions'], ['search terms', '/seo'], ['landing pages', '/site-performance'], ['devices', '/site-performance'],
  ['page speed', '/pagespeed'], ['slow', '/pagespeed'], ['web vitals', '/pagespeed'], ['followers', '/social-media'], ['instagram', '/social-media'], ['email', '/email-performance'], ['newsletter', '/email-performance'],
  ['reviews', '/google-business-profile'], ['google maps', '/google-business-profile'], ['calls', '/google-business-profile'], ['revenue', 'revenue'], ['orders', '/ads-ecommerce'], ['products', '/ads-ecommerce'],
  ['password', '/settings'], ['two step', '/settings'], ['profile', '/settings'], ['invite', '/admin'], ['add site', '/admin'], ['connect account', '/admin'],
  ['score', '/audits'], ['audit', '/audits'], ['insights', '/audits'], ['alerts', '/alerts'], ['notifications', '/notifications'], ['worst site', '/all-sites'], ['compare sites', '/all-sites'],
  ['monthly report', '/report-monthly'], ['pdf', '/report-monthly'], ['annual', '/report-annual'], ['compare april', '2026-04'], ['last year', 'compare'], ['help', '/help'], ['glossary', '/help'], ['dashboard', '/overview'],
];

describe('the command search', () => {
  const list = periods(new Date('2026-11-20T15:00:00Z'), 'America/New_York');
  const navigation = navigationFor(
    { userId: 'brand-user', isAdmin: false, disabled: false, trialExpired: false, node: { siteId: 'brand', type: 'TOP_ORG', sitePath: '/ISL/reseller/brand', suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [] } },
    { hasEcommerce: true, hasLinkedSites: false, topLevelName: 'Company', crmUrl: undefined, militaryBranch: undefined, hasVeteranStats: false },
  );
  const pages = pageCommands(navigation);
  const commands = [...pages, ...metricCommands(pages), ...periodCommands(list, list[0], 'previous')];

  test('finds 95 of 100 typed queries among the first three results', () => {
    const missed = wishes.filter(([typed, target]) => !matching(commands, typed).slice(0, 3).some(({ id }) => id === `page ${target}` || id === `metric ${target}` || id === `period ${target}` || id === target));
    expect(wishes.length).toBeGreaterThanOrEqual(60);
    expect(missed.length / wishes.length, missed.map(([typed]) => typed).join(', ')).toBeLessThanOrEqual(0.05);
  });
});
