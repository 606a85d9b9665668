import { putLink } from '../../../functions/stores/sites/site-links.ts';
import { createNode, getNode } from '../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import type { NodeType, SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';

export const createdAt = '2026-01-02T03:04:05.000Z';

export function node(sitePath: string, type: NodeType, more: Partial<SiteNode> = {}): SiteNode {
  const ids = sitePath.split('/').slice(1);
  const siteId = ids.at(-1) ?? '';
  const parentId = ids.length > 2 ? ids.at(-2) : undefined;
  return { siteId, name: `Name of ${siteId}`, type, sitePath, parentId, attr: {}, revision: 0, createdAt, ...more };
}

export function user(userId: string, siteId: string | null, more: Partial<User> = {}): User {
  return {
    userId, email: `${userId}@insights.test`, given_name: 'Given', family_name: 'Family', siteId, isAdmin: false,
    disabled: false, enableSiteAlerts: true, enableBillingEmails: false, enableIntroTutorial: false, createdAt, ...more,
  };
}

/** Two resellers, one of them an affiliate; a brand with an organisation of two regions; a site linked across. */
export const nodes: SiteNode[] = [
  node('/ISL/reseller', 'TOKEN'),
  node('/ISL/affiliate', 'TOKEN', { attr: { isAffiliate: true } }),
  node('/ISL/reseller/brand', 'TOP_ORG', { attr: { hasEcommerce: true, crmUrl: 'https://crm.brand.test' } }),
  node('/ISL/reseller/brand/org', 'ORG'),
  node('/ISL/reseller/brand/org/north', 'REG'),
  node('/ISL/reseller/brand/org/north/site-n1', 'SITE', { attr: { url: 'https://n1.test', tz: 'Eastern' } }),
  node('/ISL/reseller/brand/org/north/site-n2', 'SITE', { attr: { state: 'NC', openedOn: '2026-05-04' } }),
  node('/ISL/reseller/brand/org/south', 'REG'),
  node('/ISL/reseller/brand/org/south/site-s1', 'SITE'),
  node('/ISL/reseller/brand/org/south/site-gone', 'SITE', { attr: { suspended: true } }),
  node('/ISL/affiliate/other', 'ORG'),
  node('/ISL/affiliate/other/west', 'REG'),
  node('/ISL/affiliate/other/west/site-w1', 'SITE', { attr: { state: 'NC' } }),
  node('/ISL/affiliate/other/site-trial', 'SITE', { attr: { trialExpiryDate: '2099-01-01' } }),
  node('/ISL/affiliate/other/site-late', 'SITE', { attr: { trialExpiryDate: '2026-01-01' } }),
];

/** One user a role; the name is the id. */
export const users: User[] = [
  user('admin-user', null, { isAdmin: true }),
  user('reseller-user', 'reseller'),
  user('affiliate-user', 'affiliate'),
  user('brand-user', 'brand'),
  user('org-user', 'org'),
  user('region-user', 'north'),
  user('site-user', 'site-n1'),
  user('trial-user', 'site-trial'),
  user('late-user', 'site-late'),
  user('disabled-user', 'site-n1', { disabled: true }),
  user('stray-user', 'no-such-node'),
];

export async function seedTree(): Promise<void> {
  for (const siteNode of nodes) await createNode(siteNode);
  for (const person of users) await putUser(person);
  const north = await getNode('north');
  if (north) await putLink(north, 'site-w1');
}
