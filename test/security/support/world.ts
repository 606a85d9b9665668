import { addAutomatic } from '../../../functions/stores/annotations.ts';
import { siteGroups } from '../../../functions/stores/saved/groups.ts';
import { savedViews } from '../../../functions/stores/saved/views.ts';
import { createTask } from '../../../functions/stores/tasks/tasks.ts';
import { putComment } from '../../../functions/stores/tasks/task-comments.ts';
import { newTask } from '../../../shared/domain/tasks/change.ts';
import { putAudit } from '../../../functions/stores/audits.ts';
import { putLog } from '../../../functions/stores/logs.ts';
import { putNotification } from '../../../functions/stores/notifications.ts';
import { addLinks } from '../../../functions/stores/sites/site-links.ts';
import { mapConcurrent } from '../../../functions/runtime/map-concurrent.ts';
import { startCheckout } from '../../../functions/services/billing/checkout.ts';
import { checkoutOfPlan } from '../../../functions/services/billing/plan-checkout.ts';
import { addSharedPerson } from '../../../functions/stores/credentials.ts';
import { createNode, getNode } from '../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import type { NodeType, SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { makeAudit } from '../../functions/support/audits.ts';
import { connect, useAt } from '../../functions/support/connected.ts';
import { deliver, type JobsProgram, parseJob, makeTreeTask } from '../../functions/support/jobs.ts';
import { node, user } from '../../functions/support/tree.ts';

/**
 * Two tenants, a twin of the first whose ids all begin with its ids, and within the first a sibling of each level. Every
 * id and every name is a word of its own, so that one found in an answer says whose it is.
 */
const place = (sitePath: string, type: NodeType, attr: SiteNode['attr'] = {}): SiteNode => {
  const made = node(sitePath, type, { attr });
  return { ...made, name: `Name-of-${made.siteId}` };
};
const amber = '/ISL/tok-amber/brd-amber/org-amber';
const twin = '/ISL/tok-amber-2/brd-amber-2/org-amber-2';
const basil = '/ISL/tok-basil/org-basil';

export const nodes: readonly SiteNode[] = [
  place('/ISL/tok-amber', 'TOKEN'),
  place('/ISL/tok-amber/brd-amber', 'TOP_ORG', { hasEcommerce: true }),
  place(amber, 'ORG'),
  place(`${amber}/reg-amber`, 'REG'),
  place(`${amber}/reg-amber/sit-amber`, 'SITE', { url: 'https://amber.test', tz: 'Eastern' }),
  place(`${amber}/reg-amber/sit-amber-b`, 'SITE'),
  place(`${amber}/reg-amber/sit-paused`, 'SITE', { suspended: true }),
  place(`${amber}/reg-amber-b`, 'REG'),
  place(`${amber}/reg-amber-b/sit-cousin`, 'SITE'),
  place('/ISL/tok-amber/brd-amber/org-amber-b', 'ORG'),
  place('/ISL/tok-amber-2', 'TOKEN'),
  place('/ISL/tok-amber-2/brd-amber-2', 'TOP_ORG'),
  place(twin, 'ORG'),
  place(`${twin}/reg-amber-2`, 'REG'),
  place(`${twin}/reg-amber-2/sit-amber-2`, 'SITE'),
  place('/ISL/tok-basil', 'TOKEN', { isAffiliate: true }),
  place(basil, 'ORG'),
  place(`${basil}/reg-basil`, 'REG'),
  place(`${basil}/reg-basil/sit-linked`, 'SITE'),
  place(`${basil}/sit-trial`, 'SITE', { trialExpiryDate: '2099-01-01' }),
  place(`${basil}/sit-late`, 'SITE', { trialExpiryDate: '2026-01-01' }),
];
/** More of the same in two tenants, so that their lists have a second page. */
const fillers: readonly SiteNode[] = [`${amber}/reg-amber-b/fil-amber`, `${basil}/reg-basil/fil-basil`].flatMap(path =>
  Array.from({ length: 101 }, (_, index) => place(`${path}-${index}`, 'SITE')),
);
/** Deleted before anybody asks. */
const deleted = place(`${amber}/reg-amber-b/sit-deleted`, 'SITE');
export const linkedId = 'sit-linked';
export const linkingRegion = 'reg-amber';
export const nowhere = 'sit-nowhere';
export const places: readonly string[] = [...nodes.map(({ siteId }) => siteId), deleted.siteId, nowhere];
export const deletedId = deleted.siteId;

export type Person = {
  readonly userId: string;
  readonly siteId: string | null;
  /** What they reach, written by hand, so that the rule is not measured by itself. */
  readonly reach: readonly string[] | 'all' | 'refused';
  /** Named in answers to their people although out of reach: what stands above their own node. */
  readonly above: readonly string[];
};
const sitesOfReg = ['sit-amber', 'sit-amber-b', 'sit-paused', 'sit-linked'];
const belowOrg = ['reg-amber', ...sitesOfReg, 'reg-amber-b', 'sit-cousin', 'sit-deleted'];
const belowBrand = ['org-amber', ...belowOrg, 'org-amber-b'];

/** One viewer a role, and those who have nothing. */
export const viewers: readonly Person[] = [
  { userId: 'adm-admin', siteId: null, reach: 'all', above: [] },
  { userId: 'usr-tok-amber', siteId: 'tok-amber', reach: ['tok-amber', 'brd-amber', ...belowBrand], above: [] },
  { userId: 'usr-tok-basil', siteId: 'tok-basil', reach: ['tok-basil', 'org-basil', 'reg-basil', 'sit-linked', 'sit-trial', 'sit-late'], above: [] },
  { userId: 'usr-brd-amber', siteId: 'brd-amber', reach: ['brd-amber', ...belowBrand], above: ['tok-amber'] },
  { userId: 'usr-org-amber', siteId: 'org-amber', reach: ['org-amber', ...belowOrg], above: ['tok-amber', 'brd-amber'] },
  { userId: 'usr-reg-amber', siteId: 'reg-amber', reach: ['reg-amber', ...sitesOfReg], above: ['tok-amber', 'brd-amber', 'org-amber'] },
  { userId: 'usr-sit-amber', siteId: 'sit-amber', reach: ['sit-amber'], above: ['tok-amber', 'brd-amber', 'org-amber', 'reg-amber'] },
  { userId: 'usr-sit-trial', siteId: 'sit-trial', reach: ['sit-trial'], above: ['tok-basil', 'org-basil'] },
  { userId: 'usr-sit-late', siteId: 'sit-late', reach: ['sit-late'], above: ['tok-basil', 'org-basil'] },
  { userId: 'usr-sit-deleted', siteId: 'sit-deleted', reach: [], above: [] },
  { userId: 'off-disabled', siteId: 'sit-amber', reach: 'refused', above: [] },
];

/** Somebody of every node: the viewers are among them. */
export const makePersonId = (siteId: string): string => `usr-${siteId}`;
export const people: readonly User[] = [
  // Views of everybody are open: the matrix looks through several of them.
  user('adm-admin', null, { isAdmin: true, viewing: ['usr-org-amber', 'usr-sit-late', 'off-disabled'].map(userId => ({ userId, until: '2099-01-01T00:00:00.000Z' })) }),
  user('off-disabled', 'sit-amber', { disabled: true }),
  ...['tok-amber', 'org-amber', 'sit-amber'].map(siteId => user(`mate-${siteId}`, siteId, { given_name: 'Mate' })),
  ...[...nodes, deleted].map(({ siteId }) => user(makePersonId(siteId), siteId, { given_name: `Given-${siteId}` })),
];
export const makeTokenId = (siteId: string): string => `gsc:credential-of-${siteId}`;
const checkouts = new Map<string, string>();
/** The checkout that was begun for a place; of one that never was, an id that nothing has. */
export const findCheckoutId = (siteId: string): string => checkouts.get(siteId) ?? 'cs_test_that_is_not';
export const makeAuditId = (siteId: string): string => `audit-${siteId}-202610-1`;
/** The task of a place. */
export const makeTaskId = (siteId: string): string => `${siteId}.000000001-aaaaaa`;
/** The note of a place. */
export const makeViewId = (siteId: string): string => `${siteId}.worldsview`;
export const makeGroupId = (siteId: string): string => `${siteId}.worldgroup`;
export const makeAnnotationId = (siteId: string): string => `${siteId}.2026-11-01.n-world`;
/** Sign-ins behind accounts of several sites: of one company, and of tenants that have nothing to do with each other. */
export const signInOfCompany = 'fb:sign-in-of-one-company';
export const signInOfTenants = 'bing:sign-in-of-many-tenants';
export const signInShared = 'linkedin:sign-in-that-is-shared';
/** Who signed in for a site of its own sign-in; for the others nobody of this world. */
export const signedInBy: Readonly<Record<string, string>> = { 'sit-amber-b': 'usr-reg-amber', 'sit-trial': 'usr-sit-trial' };
/** Colleagues beside a viewer, at the same node. */
export const mates: readonly Person[] = ['tok-amber', 'org-amber', 'sit-amber'].flatMap(siteId => {
  const viewer = viewers.find(candidate => candidate.userId === makePersonId(siteId));
  return viewer === undefined ? [] : [{ ...viewer, userId: `mate-${siteId}` }];
});
export const credentialed = ['sit-amber', 'sit-amber-b', 'sit-amber-2', 'sit-linked', 'sit-trial'];
const months = Array.from({ length: 14 }, (_, index) => (index < 9 ? `20260${index + 1}` : `2025${String(index - 1).padStart(2, '0')}`));

/** Puts all of it into the program's database and answers the job that deleted one of it. */
export async function seedWorld(program: JobsProgram): Promise<{ deletionId: string }> {
  for (const siteNode of [...nodes, deleted]) await createNode(siteNode);
  await mapConcurrent(fillers, 8, createNode);
  await mapConcurrent(Array.from({ length: 60 }, (_, index) => user(`fil-person-${index}`, 'tok-basil')), 8, putUser);
  for (const person of people) await putUser(person);
  const [region, linked] = [await getNode(linkingRegion), await getNode(linkedId)];
  if (region === null || linked === null || (await addLinks(region, [linked])) === null) throw new Error('Not linked');
  for (const siteId of places.filter(placeId => placeId !== nowhere)) await putAudit(makeAudit(siteId), 'scheduled');
  for (const siteId of places.filter(placeId => placeId !== nowhere)) {
    await createTask({ task: newTask({ title: 'To do', note: '', status: 'open', ownerId: makePersonId(siteId), due: null, repeat: null }, { by: `Given-${siteId}`, now: new Date('2026-11-01T08:00:00Z'), taskId: makeTaskId(siteId), siteId, from: null }), made: 'request#world', morningZone: null });
    await addAutomatic({ annotationId: makeAnnotationId(siteId), siteId, from: '2026-11-01', to: '2026-11-01', text: `Note of ${siteId}`, scope: 'all', kind: 'note', authorId: makePersonId(siteId), createdAt: '2026-11-01T09:00:00.000Z', revision: 1 });
    await savedViews.add({ id: makeViewId(siteId), siteId, name: `View of ${siteId}`, address: `/overview?node=${siteId}`, shared: false, authorId: makePersonId(siteId), createdAt: '2026-11-01T09:00:00.000Z', revision: 1 }, 1);
    await siteGroups.add({ id: makeGroupId(siteId), siteId, name: `Group of ${siteId}`, members: { by: 'rule', rule: { states: ['TX'] } }, createdAt: '2026-11-01T09:00:00.000Z', revision: 1 }, 1);
    await putComment(makeTaskId(siteId), { commentId: 'world-comment', at: '2026-11-01T09:00:00.000Z', by: `Given-${siteId}`, text: 'Half of it is done' });
  }
  for (const siteId of credentialed) await connect({ siteId, service: 'gsc', tokenId: makeTokenId(siteId), expiresAt: new Date('2027-01-01T00:00:00Z'), ...(signedInBy[siteId] === undefined ? {} : { userId: signedInBy[siteId] }) });
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  await connect({ siteId: 'sit-amber', service: 'fb', tokenId: signInOfCompany, expiresAt, userId: 'usr-org-amber' });
  await useAt({ siteId: 'sit-cousin', service: 'fb', tokenId: signInOfCompany });
  await connect({ siteId: 'sit-amber', service: 'bing', tokenId: signInOfTenants, expiresAt, userId: 'usr-tok-amber' });
  await connect({ siteId: 'sit-amber', service: 'linkedin', tokenId: signInShared, expiresAt, userId: 'usr-brd-amber' });
  // As stored, whoever it is: the rule refuses customers, people above and those of other tenants all the same.
  for (const userId of ['mate-tok-amber', 'usr-brd-amber', 'usr-org-amber', 'usr-sit-trial', 'adm-admin']) await addSharedPerson(signInOfTenants, userId, 25);
  for (const userId of ['usr-org-amber', 'usr-reg-amber', 'mate-sit-amber', 'usr-tok-amber', 'adm-admin', 'usr-sit-trial', 'off-disabled']) await addSharedPerson(signInShared, userId, 25);
  for (const siteId of ['sit-trial', 'sit-amber-2']) await useAt({ siteId, service: 'bing', tokenId: signInOfTenants });
  for (const siteId of ['sit-amber', 'sit-amber-b', 'sit-linked', 'sit-amber-2']) {
    for (const yearMonth of months) await putAudit(makeAudit(siteId, yearMonth), 'scheduled');
    for (let index = 0; index < 22; index += 1) await putNotification(makeNotification(siteId, index), findSitePath(siteId));
  }
  // Everybody with a checkout is a customer of the payment provider.
  const at = new Date('2026-11-20T12:00:00Z');
  // What stands above sites names those that it pays for; a setup service needs none.
  const service = { items: [{ priceId: 'price_social' }], coupons: [], cancelPath: '/upgrade', boughtBy: null };
  for (const siteNode of [...nodes, deleted]) {
    const { sessionId } = await (siteNode.type === 'SITE' ? checkoutOfPlan(siteNode, { cancelPath: '/upgrade', boughtBy: null }, at) : startCheckout(siteNode, service, at));
    checkouts.set(siteNode.siteId, sessionId);
  }
  for (let index = 0; index < 55; index += 1) {
    await putLog({ userId: 'adm-admin', type: 'ERROR', message: `Log ${index}`, url: 'https://a.test' }, new Date('2026-11-20T00:00:00Z'));
  }
  const job = parseJob(await program.call('delete-node', { token: program.token('adm-admin', true), params: { siteId: deletedId }, query: { revision: '0' } }));
  await deliver(makeTreeTask(job.jobId));
  // Whoever was there before it was deleted went with it; their token did not.
  await putUser(user(makePersonId(deletedId), deletedId));
  return { deletionId: job.jobId };
}

const findSitePath = (siteId: string): string => nodes.find(siteNode => siteNode.siteId === siteId)?.sitePath ?? '';
const makeNotification = (siteId: string, index: number) => ({
  notificationId: `note-${siteId}-${String(index).padStart(3, '0')}`, siteId, type: 'ALERT' as const, users: {},
  body: { title: `Alert of Name-of-${siteId}`, message: 'Less than before', timestamp: '2026-11-20T00:00:00.000Z' },
});

const knownIds = [...nodes.map(({ siteId }) => siteId), deletedId];
const foreign = new Map<string, RegExp>();
/**
 * Finds in a text what this person must not be told: the id or name of a node, and of its people, audits, credentials,
 * checkouts and notifications. What stands above their own node may be named to them, but none of its people.
 */
export function foreignTo({ userId, siteId, reach, above }: Person): RegExp {
  const before = foreign.get(userId);
  if (before !== undefined) return before;
  const isFree = (id: string) => reach === 'all' || (reach !== 'refused' && reach.includes(id)) || id === siteId;
  const out = reach === 'all' ? [] : knownIds.filter(id => !isFree(id));
  const marks = out.flatMap(id => [
    ...(above.includes(id) ? [] : [`(?:Name-of-|audit-|note-|credential-of-)?${id}(?![\\w-])`, `audit-${id}-\\d{6}`, `note-${id}-\\d{3}`]),
    `(?:usr-|Given-)${id}(?![\\w-])`,
    ...(checkouts.has(id) ? [findCheckoutId(id)] : []),
  ]);
  const listFillers = (id: string, region: string) => (isFree(region) ? [] : [`fil-${id}-\\d+`]);
  const all = [...marks, ...listFillers('amber', 'reg-amber-b'), ...listFillers('basil', 'reg-basil'), ...(isFree('tok-basil') ? [] : ['fil-person-\\d+'])];
  const pattern = new RegExp(all.length === 0 ? '(?!)' : `(?<![\\w-])(?:${all.join('|')})`);
  foreign.set(userId, pattern);
  return pattern;
}
