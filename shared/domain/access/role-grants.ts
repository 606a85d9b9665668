import type { NodeType } from '../../model/node.ts';
import { type Action, actions } from './actions.ts';
import type { Role } from './roles.ts';

/** The scope of a permission: every accessible node, these node types, or nowhere. */
export type Grant = 'everywhere' | 'nowhere' | readonly NodeType[];

/**
 * The class of a field's writer (specification 6). 'administrator': suspend, free trial, franchise, e-commerce, tokens,
 * baseline. 'manager': adding Quick Stats and expedited sites. 'option': Referrals, Budgets and Thresholds, hidden in
 * trial mode. 'ordinary': anyone who can update the node. fields.ts assigns each field its class.
 */
export type FieldClass = 'ordinary' | 'option' | 'manager' | 'administrator';

/** A role's permissions. Missing rows are denied. */
export type RoleGrants = {
  readonly actions: Readonly<Partial<Record<Action, Grant>>>;
  /** Fields of a node that it may set where it may update the node. */
  readonly fields: readonly FieldClass[];
};

type Grants = RoleGrants['actions'];
const may = (...names: readonly Action[]): Grants => Object.fromEntries(names.map(name => [name, 'everywhere']));
const mayOn = (types: readonly NodeType[], ...names: readonly Action[]): Grants =>
  Object.fromEntries(names.map(name => [name, types]));

/** Permissions of everyone with access, including read-only users. */
const reading = may(
  'session.read',
  'log.write',
  'help.ask',
  'tree.read',
  'site.read',
  'connection.read',
  'sign-in.read',
  'metrics.read',
  'annotation.read',
  'group.read',
  'view.read',
  'sales-file.read',
  'audit.read',
  'recommendation.read',
  'recommendation.list',
  'notification.read',
  'notification.mark-read',
  'alert.list',
  'inbox.read',
  'lead.read',
  'lead-rows.read',
  'ecommerce.read',
  'user.update-self',
  'checkout.start',
  'topic.subscribe',
);
const writing = may(
  'site.update',
  'connection.authorize',
  'connection.choose',
  'metrics.update',
  'report.share',
  'annotation.update',
  'group.update',
  'view.share',
  'recommendation.update',
  'unit-sales.update',
);
/** Actions a trial doesn't include. */
const running = may(
  'site.options',
  'revenue.update',
  'task.read',
  'task.update',
  'task.list',
  'billing.own',
  'api-key.manage',
);
const linking = may('site.create', 'site.link', 'region.link');
const organizing = may('site.upload', 'region.create');
const managing = may(
  'site.add-quick-stats',
  'site.extend-trial',
  'organization.create',
  'audit.note',
  'audit.email',
  'billing.update',
);
/** Holders of a sales token, including affiliates. */
const selling = may('billing.read', 'quick-stats.read', 'sign-up.read');

/** Resellers and fixed-organization users manage users at site level, unless they are single-site users. */
const managingPeople = mayOn(['SITE'], 'user.add', 'user.update');
const seeingPeople = (...types: readonly NodeType[]): Grants => mayOn(types, 'user.read');
const belowToken = ['TOP_ORG', 'ORG', 'REG', 'SITE'] as const;

const nothing: RoleGrants = { actions: {}, fields: [] };

/**
 * One row a role (specification 6). A role without a row does not compile; one whose row says nothing may do nothing.
 */
export const roleGrants: Readonly<Record<Role, RoleGrants>> = {
  /** Administrators may do whatever there is to do. */
  admin: { actions: may(...actions), fields: ['ordinary', 'option', 'manager', 'administrator'] },
  reseller: {
    actions: {
      ...reading,
      ...writing,
      ...running,
      ...linking,
      ...organizing,
      ...managing,
      ...selling,
      ...seeingPeople(...belowToken),
      ...managingPeople,
      // Below its own token.
      'site.delete': ['ORG', 'REG', 'SITE'],
    },
    fields: ['ordinary', 'option', 'manager'],
  },
  /** Affiliate resellers are read-only. */
  affiliate: {
    actions: { ...reading, ...selling, ...may('task.read', 'task.list'), ...seeingPeople(...belowToken) },
    fields: [],
  },
  'top-organization': {
    actions: {
      ...reading,
      ...writing,
      ...running,
      ...linking,
      ...organizing,
      ...seeingPeople(...belowToken),
      ...managingPeople,
    },
    fields: ['ordinary', 'option'],
  },
  organization: {
    actions: {
      ...reading,
      ...writing,
      ...running,
      ...linking,
      ...organizing,
      ...seeingPeople('ORG', 'REG', 'SITE'),
      ...managingPeople,
    },
    fields: ['ordinary', 'option'],
  },
  region: {
    actions: { ...reading, ...writing, ...running, ...linking, ...seeingPeople('SITE'), ...managingPeople },
    fields: ['ordinary', 'option'],
  },
  site: {
    actions: { ...reading, ...writing, ...running, ...may('directory.read', 'listing.read', 'listing.update') },
    fields: ['ordinary', 'option'],
  },
  trial: {
    actions: { ...reading, ...writing, ...may('directory.read', 'listing.read', 'listing.update') },
    fields: ['ordinary'],
  },
  none: nothing,
};

/** Returns where a role can do an action; nowhere if its row doesn't say. */
export const getGrant = (role: Role, action: Action): Grant => roleGrants[role].actions[action] ?? 'nowhere';

/** True for a role whose row grants no action. */
export const mayNothing = (role: Role): boolean => Object.keys(roleGrants[role].actions).length === 0;
