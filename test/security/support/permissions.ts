import type { Action } from '../../../shared/domain/access/actions.ts';
import { linkedId, linkingRegion, type Person } from './world.ts';

/**
 * Who may do what, written by hand from the specification (section 6 of both documents) and the product decisions. It
 * shares nothing with shared/domain/access: what the matrix expects is not what the program computes.
 */
const roles = ['admin', 'reseller', 'affiliate', 'company', 'organization', 'region', 'site', 'trial'] as const;
type TableRole = (typeof roles)[number];

/**
 * One character a role, in the order above: `*` may on every node, `-` may not, a letter names the only kinds of node:
 * `t` sales token and company, `o` organization, `r` region, `s` site, `c` company and below, `b` organization and
 * below, `g` company, organization and region.
 * Of what needs no node `*` is yes. Then: `w` changes something, `u` needs no node, `n` opens numbers, which a region
 * that links a site sees too (of everything else such a site has it learns nothing), `a` stays open when a trial has
 * ended.
 */
const table: Record<Action, readonly [cells: string, kind: string]> = {
  'session.read': ['********', 'ua'],
  'log.write': ['********', 'ua'],
  // To whoever looks after the product, also when a trial has ended.
  'help.ask': ['********', 'ua'],
  'checkout.start': ['********', 'ua'],
  'tree.read': ['********', 'an'],
  'site.read': ['********', 'an'],
  // Affiliates are read-only: fields disabled, no save.
  'site.update': ['**-*****', 'w'],
  // Single-site users cannot add sites; affiliates cannot add anything.
  'site.create': ['rr-rrr--', 'w'],
  // Fixed organizations delete no sites, no regions and no organization.
  'site.delete': ['*b------', 'w'],
  'site.move': ['*-------', 'w'],
  'site.link': ['ss-sss--', 'w'],
  'site.suspend': ['*-------', 'w'],
  'site.set-trial': ['*-------', 'w'],
  // Once, by administrators and resellers.
  'site.extend-trial': ['ss------', 'w'],
  'site.mark-franchise': ['*-------', 'w'],
  'site.mark-ecommerce': ['*-------', 'w'],
  // The Options menu: hidden in trial mode.
  'site.options': ['**-****-', 'w'],
  'site.add-quick-stats': ['**------', 'w'],
  'site.upload': ['**-**---', 'w'],
  'organization.create': ['tt------', 'w'],
  'top-organization.create': ['*-------', 'u'],
  'region.create': ['oo-oo---', 'w'],
  'region.link': ['rr-rrr--', 'w'],
  'sales-token.read': ['*-------', 'u'],
  'sales-token.create': ['*-------', 'u'],
  'sales-token.update': ['*-------', 'u'],
  'sales-token.delete': ['*-------', 'u'],
  'sales-token.choose': ['*-------', 'u'],
  'connection.read': ['********', 'n'],
  'sign-in.read': ['********', ''],
  'connection.authorize': ['**-*****', 'w'],
  'connection.choose': ['**-*****', 'w'],
  'connection.delete': ['*-------', 'w'],
  'connection.see-token': ['*-------', ''],
  'connection.override-ga4': ['*-------', 'w'],
  'metrics.read': ['********', 'n'],
  // A report by a link, to people without an account.
  'report.share': ['**-*****', 'w'],
  // Keys for programs: not in trial mode, and on what has numbers.
  'api-key.manage': ['cc-cccc-', 'w'],
  // Notes on charts: readers read, writers write, on what has numbers.
  'annotation.read': ['********', ''],
  'annotation.update': ['cc-*****', 'w'],
  // Groups of sites: readers read, writers write, where a node has several sites.
  'group.read': ['********', ''],
  'group.update': ['gg-ggg--', 'w'],
  // Saved views: everyone keeps their own; writers share them, on what has numbers.
  'view.read': ['********', ''],
  'view.share': ['cc-*****', 'w'],
  // Workbooks as they were uploaded.
  'sales-file.read': ['********', ''],
  'metrics.update': ['**-*****', 'w'],
  'metrics.clear-cache': ['*-------', 'w'],
  'audit.read': ['********', 'n'],
  'audit.generate': ['*-------', 'w'],
  // Point 2 lets non-affiliate resellers edit notes and send audit mails, too.
  'audit.note': ['**------', 'w'],
  'audit.email': ['**------', 'w'],
  'recommendation.read': ['********', ''],
  'recommendation.update': ['**-*****', 'w'],
  'recommendation.publish': ['*-------', 'w'],
  // Of the sites in reach; each is moved where its site allows it.
  'recommendation.list': ['********', 'u'],
  'notification.read': ['********', ''],
  // The reader's own mark: nothing of the site changes.
  'notification.mark-read': ['********', ''],
  // Of the sites in reach.
  'alert.list': ['********', 'u'],
  // Of the sites in reach; what is put out of the way is decided at each site.
  'inbox.read': ['********', 'u'],
  'lead.read': ['********', 'n'],
  'lead-rows.read': ['********', ''],
  'lead-sitemap.manage': ['*-------', 'u'],
  'unit-sales.update': ['**-*****', 'w'],
  'revenue.update': ['**-****-', 'w'],
  'task.read': ['*******-', ''],
  'task.update': ['**-****-', 'w'],
  'task.list': ['*******-', 'u'],
  // Beside admins only site users whose sales token has directoryAccess, which none of this world has.
  'directory.read': ['*-------', 'u'],
  'listing.read': ['*-------', ''],
  'listing.update': ['*-------', 'w'],
  'quick-stats.read': ['***-----', 'u'],
  'sign-up.read': ['***-----', 'u'],
  // An organization with hasEcommerce (`shops` below), or an admin.
  'ecommerce.read': ['********', 'n'],
  'user.read': ['*cccbs--', ''],
  'user.add': ['*s-sss--', 'w'],
  'user.update': ['*s-sss--', 'w'],
  'user.update-self': ['********', 'u'],
  'user.delete': ['*-------', 'w'],
  'user.toggle-mails': ['*-------', 'w'],
  'user.see-password': ['*-------', 'u'],
  'user.list-all': ['*-------', 'u'],
  'user.impersonate': ['*-------', 'u'],
  // The page opens for every reseller; changes are kept from affiliates.
  'billing.read': ['***-----', 'u'],
  'billing.update': ['**------', 'u'],
  // Of what they bought themselves; billing.test.ts asks about what others did.
  'billing.own': ['**-****-', 'u'],
  'log.read': ['*-------', 'u'],
  'mail.read': ['*-------', 'u'],
  'mail.manage': ['*-------', 'u'],
  'theme.manage': ['*-------', 'u'],
  'topic.subscribe': ['********', 'n'],
};

/** The people of world.ts and what each is. Not here: disabled, or their node is gone. */
const roleOfPerson: Readonly<Record<string, TableRole>> = {
  'adm-admin': 'admin',
  'usr-tok-amber': 'reseller',
  'usr-tok-basil': 'affiliate',
  'usr-brd-amber': 'company',
  'usr-org-amber': 'organization',
  'usr-reg-amber': 'region',
  'usr-sit-amber': 'site',
  'usr-sit-trial': 'trial',
  'usr-sit-late': 'trial',
};
/** They need no node, and are asked about one where a call names it. */
const ofMoney: ReadonlySet<Action> = new Set<Action>([
  'billing.read', 'billing.update', 'billing.own', 'checkout.start',
]);
const trialEnded = new Set(['usr-sit-late']);
const suspended = new Set(['sit-paused']);
const shops = new Set([
  'brd-amber', 'org-amber', 'reg-amber', 'sit-amber', 'sit-paused', 'reg-amber-b', 'sit-amber-b', 'org-amber-b', 'sit-cousin',
]);
/** Whose node stands above the linked site itself; the others reach it through the region that links it. */
const ownsLinked = new Set(['usr-tok-basil', 'adm-admin']);

/** Which kinds of node a letter of the table names, by the first letters of their ids in world.ts. */
const kinds: Readonly<Record<string, RegExp>> = {
  '*': /^/,
  t: /^(tok|brd)-/,
  o: /^org-/,
  r: /^reg-/,
  s: /^(sit|fil)-/,
  c: /^(brd|org|reg|sit|fil)-/,
  g: /^(brd|org|reg)-/,
  b: /^(org|reg|sit|fil)-/,
};

/**
 * Fields of a node that the server alone writes, those of admins, of admins and resellers, and those that trial
 * hides.
 */
const fieldGroups: readonly { readonly names: ReadonlySet<string>; readonly roles: readonly TableRole[] }[] = [
  {
    names: new Set([
      '',
      'siteId',
      'type',
      'sitePath',
      'parentId',
      'linkedSites',
      'revision',
      'createdAt',
      'accounts',
      'attr',
      'signup',
      'trial',
      // What its payment makes of it, and where its wizard stands.
      'unpaid',
      'onboarding',
      // One that nobody knows.
      '__proto__x',
    ]),
    roles: [],
  },
  {
    names: new Set([
      'trialExpiryDate',
      'suspended',
      'token',
      'isFranchise',
      'isEcommerce',
      'hasEcommerce',
      'isAffiliate',
      'directoryAccess',
      'useServiceBranch',
      'showBusinessType',
      'backgroundImage',
      'trialExtensionOverrideDays',
      'auditBaseline',
      // What a sales token asks and shows in the wizard.
      'questions',
      'introVideo',
    ]),
    roles: ['admin'],
  },
  { names: new Set(['quickStatsSetup', 'initSite', 'expediteOnboarding']), roles: ['admin', 'reseller'] },
  {
    names: new Set(['consumerSources', 'dailyBudgets', 'roasThreshold']),
    roles: ['admin', 'reseller', 'company', 'organization', 'region', 'site'],
  },
];
/** Affiliates are read-only. */
const maySet = (role: TableRole, field: string): boolean => {
  if (role === 'affiliate') return false;
  const [first = '', second] = field.split('.');
  const name = first === 'attr' && second !== undefined ? second : first;
  return fieldGroups.find(({ names }) => names.has(name))?.roles.includes(role) ?? true;
};

const readRow = (action: Action) => {
  const [cells, kind] = table[action];
  return {
    cells,
    writes: kind.includes('w'),
    needsNoNode: kind.includes('u'),
    isNumbers: kind.includes('n'),
    afterTrial: kind.includes('a'),
  };
};
export const isWrite = (action: Action): boolean => readRow(action).writes;

/** Whether somebody may do this to a node that they reach (null: what needs none), and set these fields of it. */
export function may(
  { userId }: Person,
  action: Action,
  siteId: string | null,
  fields: readonly string[] = [],
): boolean {
  const role = roleOfPerson[userId];
  if (role === undefined) return false;
  const { cells, writes, needsNoNode, afterTrial } = readRow(action);
  if (trialEnded.has(userId) && !afterTrial) return false;
  const cell = cells[roles.indexOf(role)] ?? '-';
  if (cell === '-') return false;
  if (siteId !== null && isHiddenByLink({ userId }, action, siteId)) return false;
  if (needsNoNode || siteId === null) return needsNoNode;
  if (kinds[cell]?.test(siteId) !== true) return false;
  // A region that shows sites of others takes no new site, from nobody.
  if (action === 'site.create' && siteId === linkingRegion) return false;
  if (fields.some(field => !maySet(role, field))) return false;
  if (role === 'admin') return true;
  if (writes && siteId === linkedId && !ownsLinked.has(userId)) return false;
  if (writes && suspended.has(siteId)) return false;
  return action !== 'ecommerce.read' || shops.has(siteId);
}

/** Numbers of a linked site, and that it cannot be changed, are all that its link tells. */
export function isHiddenByLink({ userId }: Pick<Person, 'userId'>, action: Action, siteId: string): boolean {
  const { writes, isNumbers, needsNoNode } = readRow(action);
  if (needsNoNode && !ofMoney.has(action)) return false;
  return siteId === linkedId && !ownsLinked.has(userId) && !writes && !isNumbers;
}
