import type { NodeType } from '../../model/node.ts';
import type { Action } from './actions.ts';

/**
 * One row per action: the conditions for everyone who can do it (specification 6 of both documents; rows note decisions
 * where they disagree or are silent). Roles are in role-grants.ts.
 */
export type Rule = {
  /** 'user': needs no node. 'node': needs one in reach. 'either': where a call names a node, it must be in reach. */
  readonly on: 'user' | 'node' | 'either';
  /** Node types that the action is about, for every role; absent: all. */
  readonly nodes?: readonly NodeType[];
  /** A write: refused on a suspended node and on a site reached only by a link. */
  readonly write: boolean;
  /**
   * Opens numbers: also of a site that is reached only by a link. Absent, as for every new action: such a site answers
   * as if it did not exist, and a write to it is refused.
   */
  readonly numbers?: true;
  /** Still open to a user whose trial has ended. */
  readonly afterTrial?: true;
  /** The message shown if the role isn't allowed. */
  readonly reason: string;
};

const read = (reason = 'You do not have permission to see this'): Rule => ({ on: 'node', write: false, reason });
const write = (reason = 'You do not have permission to change this'): Rule => ({ on: 'node', write: true, reason });
/** Reads numbers, which a link shares with the region that links a site. */
const readNumbers = (): Rule => ({ ...read(), numbers: true });
const allowUser = (reason = 'You do not have permission for this'): Rule => ({ on: 'user', write: false, reason });
/** About the caller, or one node the call names; never about a site reached only by a link. */
const billing: Rule = { ...allowUser(), on: 'either' };

const siteOnly: readonly NodeType[] = ['SITE'];
export const addUser = 'You do not have permissions to add a user';
export const updateUser = 'You do not have permissions to update a user';

export const rules: Record<Action, Rule> = {
  'session.read': { ...allowUser(), afterTrial: true },
  'log.write': { ...allowUser(), afterTrial: true },
  'help.ask': { ...allowUser(), afterTrial: true },
  'tree.read': { ...readNumbers(), afterTrial: true },
  'site.read': { ...readNumbers(), afterTrial: true },
  'site.update': write(),
  /** The node is the parent. Single-site users cannot add sites; a region with linked sites takes none. */
  'site.create': { ...write('You do not have permission to add a site'), nodes: ['REG'] },
  /** Fixed-organization users delete nothing; a reseller deletes below its own token. */
  'site.delete': write('You do not have permission to delete this'),
  /** Moving and changing the token. The new parent must accept the type. */
  'site.move': write('Only an administrator can move this'),
  /** The other end of a link: the site's own side must be manageable too (architecture, One access rule). */
  'site.link': { ...write('You do not have permission to link this site'), nodes: siteOnly },
  'site.suspend': write(),
  'site.set-trial': write(),
  /** Once, by administrators and resellers (to-build, 3). */
  'site.extend-trial': { ...write('You do not have permission to extend this trial'), nodes: siteOnly },
  'site.mark-franchise': write(),
  'site.mark-ecommerce': write(),
  /** The Options menu: Referrals, Budgets and Thresholds. Trial mode hides it. */
  'site.options': write(),
  'site.add-quick-stats': write(),
  'site.upload': write(),
  'organization.create': {
    ...write('You do not have permission to add an organization'),
    nodes: ['TOKEN', 'TOP_ORG'],
  },
  'top-organization.create': allowUser('You do not have permission to add a company'),
  'region.create': { ...write('You do not have permission to add a region'), nodes: ['ORG'] },
  'region.link': {
    ...write('You do not have permission to link sites to this region'),
    nodes: ['REG'],
  },
  'sales-token.read': allowUser(),
  'sales-token.create': allowUser(),
  'sales-token.update': allowUser(),
  'sales-token.delete': allowUser(),
  'sales-token.choose': allowUser(),
  'connection.read': readNumbers(),
  /** The sign-ins behind a site's accounts, and their expiry. */
  'sign-in.read': read(),
  'connection.authorize': write('You do not have permission to connect accounts'),
  'connection.choose': write('You do not have permission to choose accounts'),
  /** Removing an account. The specification shows 'Delete for every service' to administrators only. */
  'connection.delete': write('Only an administrator can remove a connected account'),
  'connection.see-token': read(),
  'connection.override-ga4': write(),
  'metrics.read': readNumbers(),
  /** Uploaded workbooks as they were sent, names of customers included. */
  'sales-file.read': read(),
  'metrics.update': write(),
  'report.share': write('You do not have permission to share reports'),
  /** Keys for programs, on what has numbers. */
  'api-key.manage': {
    ...write('You do not have permission to manage API keys'),
    nodes: ['TOP_ORG', 'ORG', 'REG', 'SITE'],
  },
  /** Notes of the node and its ancestors. Links show numbers without them. */
  'annotation.read': read(),
  'annotation.update': {
    ...write('You do not have permission to write notes here'),
    nodes: ['TOP_ORG', 'ORG', 'REG', 'SITE'],
  },
  /** Groups of the sites of a company, organization or region. */
  'group.read': read(),
  'group.update': {
    ...write('You do not have permission to change groups here'),
    nodes: ['TOP_ORG', 'ORG', 'REG'],
  },
  /** Saved views. Everyone keeps their own, so that read-only users have them too; the service checks whose it is. */
  'view.read': read(),
  'view.share': {
    ...write('You do not have permission to share views here'),
    nodes: ['TOP_ORG', 'ORG', 'REG', 'SITE'],
  },
  'metrics.clear-cache': write(),
  'audit.read': readNumbers(),
  'audit.generate': write('Only an administrator can generate an audit'),
  /** The second document lets only admins edit notes in its point 6 and non-affiliate resellers in its point 2. */
  'audit.note': write('You do not have permission to edit the note'),
  'audit.email': write('You do not have permission to send audit emails'),
  'recommendation.read': read(),
  'recommendation.update': write(),
  'recommendation.publish': write(),
  /** Recommendations of accessible sites. Each site decides about changes. */
  'recommendation.list': allowUser(),
  'notification.read': read(),
  /** Marks only the reader's own mark, so that read-only users have it too. */
  'notification.mark-read': read(),
  /** Open items at accessible sites, for any viewer. */
  'alert.list': allowUser(),
  /** The notifications of everything in reach; what is done to one is decided at its site. */
  'inbox.read': allowUser(),
  'lead.read': readNumbers(),
  /** Single leads, and who is a veteran or of a minority, stay with the site's own people. */
  'lead-rows.read': read(),
  'lead-sitemap.manage': allowUser(),
  'unit-sales.update': write(),
  /** Not in trial, not for franchise users (checked in decide), not for affiliates. */
  'revenue.update': write(),
  'task.read': read(),
  'task.update': write(),
  /** The user's own, at any node. */
  'task.list': allowUser(),
  /** Site users need a sales token with directoryAccess (checked in decide). */
  'directory.read': allowUser(),
  /** A site's directory profile, for readers of the directories at their own site. */
  'listing.read': read(),
  'listing.update': write(),
  'quick-stats.read': allowUser(),
  'sign-up.read': allowUser(),
  /** Everyone but admins needs an organization with hasEcommerce (checked in decide). */
  'ecommerce.read': readNumbers(),
  /** Users of a region or organization are visible to TOP_ORG, ORG and TOKEN users. */
  'user.read': read('You do not have permission to see users'),
  /** Resellers and fixed-organization users manage users at site level, unless they are single-site users. */
  'user.add': write('You do not have permissions to add a user'),
  'user.update': write(updateUser),
  'user.update-self': allowUser(),
  'user.delete': write('You do not have permission to delete a user'),
  'user.toggle-mails': write(updateUser),
  'user.see-password': allowUser(),
  'user.list-all': allowUser(),
  'user.impersonate': allowUser(),
  /** The route admits every token holder. Affiliates only miss the menu item and changes. */
  'billing.read': billing,
  'billing.update': billing,
  /** Card, invoices and cancellation, for the buyer and for billing managers. */
  'billing.own': billing,
  'checkout.start': { ...billing, afterTrial: true },
  'log.read': allowUser(),
  'mail.read': allowUser(),
  /** Sends a mail again, lets a refused address be mailed again. */
  'mail.manage': allowUser(),
  'theme.manage': allowUser(),
  /** Progress of a first sync, with the user's own messages. */
  'topic.subscribe': readNumbers(),
};
