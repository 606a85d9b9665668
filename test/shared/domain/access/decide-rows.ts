import type { Action } from '../../../../shared/domain/access/actions.ts';
import type { AccessNode, Decision, Viewer } from '../../../../shared/domain/access/decide.ts';
import { admin, at, linked, trial, trialOver, user } from './people.ts';

/** What specification 6 of both documents and the architecture say about access, a row each. */

type Outcome = Decision['outcome'];
/** A rule as the specification or the architecture says it, and one case of it. */
type Row = [rule: string, viewer: Viewer, action: Action, node: AccessNode | null, expected: Outcome];

export const reseller = user('res');
export const affiliate = user('aff');
export const company = user('com');
export const organization = user('org');
export const region = user('reg');
export const site = user('site');
const ok = 'allowed';
const no = 'forbidden';
const gone = 'not-found';

const admins: Row[] = (
  [
    'site.suspend',
    'site.set-trial',
    'site.mark-franchise',
    'site.mark-ecommerce',
    'connection.delete',
    'connection.see-token',
    'connection.override-ga4',
    'audit.generate',
    'user.delete',
    'user.toggle-mails',
    'user.see-password',
    'user.list-all',
    'user.impersonate',
    'sales-token.read',
    'sales-token.create',
    'sales-token.update',
    'sales-token.delete',
    'sales-token.choose',
    'top-organization.create',
    'lead-sitemap.manage',
    'log.read',
    'mail.read',
    'mail.manage',
    'recommendation.publish',
    'metrics.clear-cache',
  ] as const
).flatMap((action): Row[] => [
  ['an admin may', admin, action, at('site'), ok],
  ['a reseller may not', reseller, action, at('site'), no],
  ['an organisation user may not', organization, action, at('site'), no],
  ['a site user may not', site, action, at('site'), no],
]);

const everyone = [admin, reseller, company, organization, region, site];
/** What people write and are told, which a link does not open. */
const textActions: readonly string[] = ['recommendation.read', 'notification.read', 'notification.mark-read'];
const reads = (
  [
    'tree.read',
    'site.read',
    'connection.read',
    'metrics.read',
    'audit.read',
    'recommendation.read',
    'notification.read',
    'notification.mark-read',
    'lead.read',
    'topic.subscribe',
  ] as const
).flatMap((action): Row[] => [
  ...everyone.map((viewer): Row => ['everyone reads what they reach', viewer, action, at('site'), ok]),
  ['an affiliate reads', affiliate, action, at('affSite'), ok],
  ['nobody reads past their reach', site, action, at('site2'), gone],
  ['nor another tenant', reseller, action, at('out'), gone],
  ['a linked site shares numbers alone', region, action, linked, textActions.includes(action) ? gone : ok],
]);

const readOnly: Row[] = (
  [
    'site.update',
    'site.delete',
    'site.options',
    'site.upload',
    'connection.authorize',
    'connection.choose',
    'audit.note',
    'audit.email',
    'user.add',
    'user.update',
    'unit-sales.update',
    'revenue.update',
    'metrics.update',
    'task.update',
    'recommendation.update',
    'site.add-quick-stats',
  ] as const
).map(action => ['an affiliate is read-only', affiliate, action, at('affSite'), no]);

export const rows: Row[] = [
  ...admins,
  ...reads,
  ...readOnly,
  ['out of reach answers like what does not exist', site, 'site.update', at('out'), gone],
  ['what does not exist', admin, 'site.read', null, gone],
  ['a missing node grants nothing', user('site', { node: null }), 'site.read', at('site'), gone],
  ['nor without a node, for oneself', user('site', { node: null }), 'session.read', null, no],
  ['a disabled user reaches nothing', user('org', { disabled: true }), 'site.read', at('site'), gone],
  ['not even the session', user('org', { disabled: true }), 'session.read', null, no],
  ['a disabled admin is none', { ...admin, disabled: true }, 'site.read', at('site'), gone],
  ['whole segments only', user('reg'), 'site.read', at('far'), gone],
  ['REG users see only regions whose path contains their site', region, 'site.read', at('reg2'), gone],
  ['SITE users see only their site', site, 'tree.read', at('reg'), gone],
  ['a company sees its organisations', company, 'site.read', at('org2'), ok],
  ['every signed-in user reports errors', affiliate, 'log.write', null, ok],

  ['non-affiliate resellers edit', reseller, 'site.update', at('site'), ok],
  ['organisation users edit their hierarchy', organization, 'site.update', at('reg'), ok],
  ['site users edit their own site', site, 'site.update', at('site'), ok],

  ['resellers add organisations', reseller, 'organization.create', at('res'), ok],
  ['also under a company', reseller, 'organization.create', at('com'), ok],
  ['affiliates cannot add organisations', affiliate, 'organization.create', at('aff'), no],
  ['company users cannot', company, 'organization.create', at('com'), no],
  ['an organisation is not added under a region', admin, 'organization.create', at('reg'), no],
  ['a region is added under an organisation', organization, 'region.create', at('org'), ok],
  ['not under a site', admin, 'region.create', at('site'), no],
  ['region users add none', region, 'region.create', at('reg'), no],
  ['a site is added under a region', region, 'site.create', at('reg'), ok],
  ['single-site users cannot add sites', site, 'site.create', at('site'), no],
  [
    'nor below a region with linked sites',
    organization,
    'site.create',
    at('reg', { hasLinkedSites: true }),
    no,
  ],
  ['not even an admin', admin, 'site.create', at('reg', { hasLinkedSites: true }), no],
  ['affiliates cannot add sites', affiliate, 'site.create', at('affOrg'), no],

  ['organisation delete is hidden for fixed organisations', organization, 'site.delete', at('org'), no],
  ['they cannot delete sites', organization, 'site.delete', at('site'), no],
  ['nor regions', organization, 'site.delete', at('reg'), no],
  ['resellers delete below their token', reseller, 'site.delete', at('org'), ok],
  ['not a company', reseller, 'site.delete', at('com'), no],
  ['not their own token', reseller, 'site.delete', at('res'), no],
  ['admins delete', admin, 'site.delete', at('com'), ok],

  ['a region is linked to by whoever manages it', region, 'region.link', at('reg'), ok],
  ['only a region is', organization, 'region.link', at('org'), no],
  ['a link needs the right to manage the other end too', region, 'site.link', linked, no],
  ['which an organisation above both has', organization, 'site.link', at('far'), ok],
  ['only a site is the other end', organization, 'site.link', at('reg2'), no],
  ['a linked site is read-only', region, 'site.update', linked, no],
  ['for connecting too', region, 'connection.authorize', linked, no],
  [
    'a link to a region out of reach grants nothing',
    user('reg2'),
    'site.read',
    at('site', { linkedFrom: ['/ISL/res/com/org/reg'] }),
    gone,
  ],
  ['only sites are linked', region, 'site.read', at('reg2', { linkedFrom: ['/ISL/res/com/org/reg'] }), gone],

  ['Reset Token and Add Account are for non-resellers', site, 'connection.authorize', at('site'), ok],
  ['and non-affiliate resellers', reseller, 'connection.authorize', at('site'), ok],
  ['in trial too', trial, 'connection.authorize', at('site'), ok],

  ['non-affiliate resellers edit audit notes', reseller, 'audit.note', at('site'), ok],
  ['and send audit emails', reseller, 'audit.email', at('site'), ok],
  ['site users edit no note', site, 'audit.note', at('site'), no],

  ['resellers manage users at site level', reseller, 'user.add', at('site'), ok],
  ['not at organisation level', reseller, 'user.add', at('org'), no],
  ['organisation users add site users', organization, 'user.add', at('site'), ok],
  ['and update them', organization, 'user.update', at('site'), ok],
  ['not when the site is fixed', site, 'user.add', at('site'), no],
  ['organisation users view users of the organisation', organization, 'user.read', at('org'), ok],
  ['region users do not', region, 'user.read', at('reg'), no],
  ['but those of their sites', region, 'user.read', at('site'), ok],
  ['admins view them all', admin, 'user.read', at('res'), ok],
  ['everyone changes their own settings', site, 'user.update-self', null, ok],

  ['resellers have billing', reseller, 'billing.update', null, ok],
  ['every token holder may look', affiliate, 'billing.read', null, ok],
  ['affiliates change nothing', affiliate, 'billing.update', null, no],
  ['others have none', organization, 'billing.read', null, no],
  ['a site manages what it bought', site, 'billing.own', null, ok],
  ['affiliates buy, and manage nothing', affiliate, 'billing.own', null, no],
  ['affiliates buy setup services', affiliate, 'checkout.start', null, ok],
  ['non-affiliate resellers add Quick Stats sites', reseller, 'site.add-quick-stats', at('org'), ok],
  ['organisation users do not', organization, 'site.add-quick-stats', at('org'), no],
  ['Quick Stats are for admins and resellers', affiliate, 'quick-stats.read', null, ok],
  ['not for sites', site, 'quick-stats.read', null, no],
  ['who sells sees who signed up', affiliate, 'sign-up.read', null, ok],
  ['nobody else does', organization, 'sign-up.read', null, no],

  ['trial hides the Options menu', trial, 'site.options', at('site'), no],
  ['and tasks', trial, 'task.read', at('site'), no],
  ['and revenue entry', trial, 'revenue.update', at('site'), no],
  ['site users have them', site, 'site.options', at('site'), ok],
  [
    'franchise users enter no revenue',
    user('org', {}, { isFranchise: true }),
    'revenue.update',
    at('site'),
    no,
  ],
  ['others do', organization, 'revenue.update', at('site'), ok],
  ['admins too', admin, 'revenue.update', at('site', { isFranchise: true }), ok],
  ['a trial that ended reads no metrics', trialOver, 'metrics.read', at('site'), no],
  ['nor changes settings', trialOver, 'user.update-self', null, no],
  ['it still has its session', trialOver, 'session.read', null, ok],
  ['its record', trialOver, 'site.read', at('site'), ok],
  ['and the way to pay', trialOver, 'checkout.start', null, ok],
  [
    'an expiry without a trial date means nothing',
    user('site', { trialExpired: true }),
    'metrics.read',
    at('site'),
    ok,
  ],

  ['a profile: admin', admin, 'listing.update', at('site'), ok],
  ['a site whose token has directoryAccess writes its profile', user('site', {}, { directoryAccess: true }), 'listing.update', at('site'), ok],
  ['a site without reads none', site, 'listing.read', at('site'), no],
  ['an organization reads none', user('org', {}, { directoryAccess: true }), 'listing.read', at('site'), no],
  ['directories: admin', admin, 'directory.read', null, ok],
  [
    'a site whose token has directoryAccess',
    user('site', {}, { directoryAccess: true }),
    'directory.read',
    null,
    ok,
  ],
  ['not without it', site, 'directory.read', null, no],
  ['not for organisations', user('org', {}, { directoryAccess: true }), 'directory.read', null, no],
  [
    'E-commerce: an organisation with a shop',
    organization,
    'ecommerce.read',
    at('org', { hasEcommerce: true }),
    ok,
  ],
  ['not without', organization, 'ecommerce.read', at('org'), no],
  ['admins always', admin, 'ecommerce.read', at('org'), ok],
  [
    'not single-site franchise users',
    user('site', {}, { isFranchise: true }),
    'ecommerce.read',
    at('site', { hasEcommerce: true }),
    no,
  ],
  ['other single sites', site, 'ecommerce.read', at('site', { hasEcommerce: true }), ok],

  ['a suspended site keeps its data readable', site, 'metrics.read', at('site', { suspended: true }), ok],
  ['and takes no change', site, 'site.update', at('site', { suspended: true }), no],
  ['but an admin activates it', admin, 'site.suspend', at('site', { suspended: true }), ok],
  ['a site whose payment is overdue keeps its data readable', site, 'metrics.read', at('site', { unpaid: true }), ok],
  ['and takes no change', site, 'site.update', at('site', { unpaid: true }), no],
];
