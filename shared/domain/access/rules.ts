import type { NodeType } from '../../model/node.ts';
import type { Action } from './actions.ts';
import { type Role, roles } from './roles.ts';

/**
 * One row an action: who may, on which nodes, and what else holds (specification 6 of both documents; where they
 * disagree or are silent the row says which was taken).
 */
export type Rule = {
  /** 'user': needs no node. 'node': needs one in reach. */
  readonly on: 'user' | 'node';
  readonly roles: readonly Role[];
  /** Node types that the action is about, for every role; absent: all. */
  readonly nodes?: readonly NodeType[];
  /** Node types that a role may do it on; absent: all of `nodes`. */
  readonly nodesOf?: Partial<Record<Role, readonly NodeType[]>>;
  /** A write: refused on a suspended node and on a site reached only by a link. */
  readonly write: boolean;
  /** Not of a site that is reached only by a link: numbers are shared with a linking region, people are not. */
  readonly byPathOnly?: true;
  /** Still open to a user whose trial has ended. */
  readonly afterTrial?: true;
  /** What a person reads when the role may not. */
  readonly reason: string;
};

/** Everyone who reaches something. */
const all: readonly Role[] = roles.filter(role => role !== 'none');
/** Affiliate resellers are read-only. */
const writers: readonly Role[] = all.filter(role => role !== 'affiliate');
const managers: readonly Role[] = ['admin', 'reseller'];
const organizers: readonly Role[] = ['admin', 'reseller', 'top-organization', 'organization'];
const multiSite: readonly Role[] = [...organizers, 'region'];
const adminOnly: readonly Role[] = ['admin'];

const read = (roles: readonly Role[], reason = 'You do not have permission to see this'): Rule => ({
  on: 'node',
  roles,
  write: false,
  reason,
});
const write = (roles: readonly Role[], reason = 'You do not have permission to change this'): Rule => ({
  on: 'node',
  roles,
  write: true,
  reason,
});
const own = (roles: readonly Role[], reason = 'You do not have permission for this'): Rule => ({
  on: 'user',
  roles,
  write: false,
  reason,
});

const siteOnly: readonly NodeType[] = ['SITE'];
export const addUser = 'You do not have permissions to add a user';
export const updateUser = 'You do not have permissions to update a user';

export const rules: Record<Action, Rule> = {
  'session.read': { ...own(all), afterTrial: true },
  'log.write': { ...own(all), afterTrial: true },
  'tree.read': { ...read(all), afterTrial: true },
  'site.read': { ...read(all), afterTrial: true },
  'site.update': write(writers),
  /** The node is the parent. Single-site users cannot add sites; a region with linked sites takes none. */
  'site.create': { ...write(multiSite, 'You do not have permission to add a site'), nodes: ['REG'] },
  /** Fixed-organisation users delete nothing; a reseller deletes below its own token. */
  'site.delete': {
    ...write(managers, 'You do not have permission to delete this'),
    nodesOf: { reseller: ['ORG', 'REG', 'SITE'] },
  },
  /** Moving and changing the token; the new parent must be one that takes the type. */
  'site.move': write(adminOnly, 'Only an administrator can move this'),
  /** The other end of a link: the site's own side must be manageable too (architecture, One access rule). */
  'site.link': { ...write(multiSite, 'You do not have permission to link this site'), nodes: siteOnly },
  'site.suspend': write(adminOnly),
  'site.set-trial': write(adminOnly),
  'site.mark-franchise': write(adminOnly),
  'site.mark-ecommerce': write(adminOnly),
  /** The Options menu: Referrals, Budgets and Thresholds. Trial mode hides it. */
  'site.options': write(writers.filter(role => role !== 'trial')),
  'site.add-quick-stats': write(managers),
  'site.upload': write(organizers),
  'organization.create': {
    ...write(managers, 'You do not have permission to add an organization'),
    nodes: ['TOKEN', 'TOP_ORG'],
  },
  'top-organization.create': own(adminOnly, 'You do not have permission to add a company'),
  'region.create': { ...write(organizers, 'You do not have permission to add a region'), nodes: ['ORG'] },
  'region.link': {
    ...write(multiSite, 'You do not have permission to link sites to this region'),
    nodes: ['REG'],
  },
  'sales-token.read': own(adminOnly),
  'sales-token.create': own(adminOnly),
  'sales-token.update': own(adminOnly),
  'sales-token.delete': own(adminOnly),
  'sales-token.choose': own(adminOnly),
  'connection.read': read(all),
  'connection.authorize': write(writers, 'You do not have permission to connect accounts'),
  'connection.choose': write(writers, 'You do not have permission to choose accounts'),
  /** Admins see 'Delete for every service'; nobody else is said to. */
  'connection.delete': write(adminOnly, 'Only an administrator can remove a connected account'),
  'connection.see-token': read(adminOnly),
  'connection.override-ga4': write(adminOnly),
  'metrics.read': read(all),
  'metrics.update': write(writers),
  'metrics.clear-cache': write(adminOnly),
  'audit.read': read(all),
  'audit.generate': write(adminOnly, 'Only an administrator can generate an audit'),
  /** The second document lets only admins edit notes in its point 6 and non-affiliate resellers in its point 2. */
  'audit.note': write(managers, 'You do not have permission to edit the note'),
  'audit.email': write(managers, 'You do not have permission to send audit emails'),
  'recommendation.read': read(all),
  'recommendation.update': write(writers),
  'recommendation.publish': write(adminOnly),
  'notification.read': read(all),
  /** Marks only the reader's own mark, so that read-only users and linked sites have it too. */
  'notification.mark-read': read(all),
  'lead.read': read(all),
  'lead-sitemap.manage': own(adminOnly),
  'unit-sales.update': write(writers),
  /** Not in trial, not for franchise users (checked in decide), not for affiliates. */
  'revenue.update': write(writers.filter(role => role !== 'trial')),
  'task.read': read(all.filter(role => role !== 'trial')),
  'task.update': write(writers.filter(role => role !== 'trial')),
  /** Site users need a sales token with directoryAccess (checked in decide). */
  'directory.read': own(['admin', 'site', 'trial']),
  'quick-stats.read': own(['admin', 'reseller', 'affiliate']),
  /** Everyone but admins needs an organisation with hasEcommerce (checked in decide). */
  'ecommerce.read': read(all),
  /** Users of a region or organisation are seen by TOP_ORG, ORG and TOKEN users. */
  'user.read': {
    ...read([...multiSite, 'affiliate'], 'You do not have permission to see users'),
    byPathOnly: true,
    nodesOf: {
      reseller: ['TOP_ORG', 'ORG', 'REG', 'SITE'],
      affiliate: ['TOP_ORG', 'ORG', 'REG', 'SITE'],
      'top-organization': ['TOP_ORG', 'ORG', 'REG', 'SITE'],
      organization: ['ORG', 'REG', 'SITE'],
      region: siteOnly,
    },
  },
  /** Resellers and fixed-organisation users manage users at site level, unless they are single-site users. */
  'user.add': {
    ...write(multiSite, addUser),
    nodesOf: { reseller: siteOnly, 'top-organization': siteOnly, organization: siteOnly, region: siteOnly },
  },
  'user.update': {
    ...write(multiSite, updateUser),
    nodesOf: { reseller: siteOnly, 'top-organization': siteOnly, organization: siteOnly, region: siteOnly },
  },
  'user.update-self': own(all),
  'user.delete': write(adminOnly, 'You do not have permission to delete a user'),
  'user.toggle-mails': write(adminOnly, updateUser),
  'user.see-password': own(adminOnly),
  'user.list-all': own(adminOnly),
  'user.impersonate': own(adminOnly),
  /** The route lets every token holder in; only the menu item and changes are kept from affiliates. */
  'billing.read': { ...own(['admin', 'reseller', 'affiliate']) },
  'billing.update': own(managers),
  'checkout.start': { ...own(all), afterTrial: true },
  'log.read': own(adminOnly),
  'mail.read': own(adminOnly),
  'theme.manage': own(adminOnly),
  'topic.subscribe': read(all),
};
