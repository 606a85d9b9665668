import type { AccessNeed, Endpoint, RecordKind } from '../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../shared/contract/limits.ts';
import { type EndpointId, registry } from '../../shared/contract/registry.ts';
import type { Grants, SecretName } from './grants.ts';
import {
  addsPerson,
  asksProvider,
  buildsReport,
  checksOut,
  consentSecrets,
  endsConsent,
  endsCredentials,
  givesTask,
  invites,
  listsInsights,
  readsAnnotations,
  readsApiMetrics,
  readsInbox,
  readsLeadSummary,
  readsMaker,
  removesPerson,
  savesSchedule,
  emailsPerson,
  usesCredential,
} from './sets.ts';

/**
 * GETs that write. Platforms redirect browsers by a GET, bound to its browser by a cookie and to a single use by its
 * state. The others store derived data: a renewed access token, a website's first look, a calendar's last use.
 */
export const writingGets = [
  'oauth-return',
  'oauth-return-facebook',
  'oauth-return-bing',
  'oauth-return-linkedin',
  'oauth-return-linkedin-org',
  'get-token',
  'test-facebook-page',
  'get-first-look',
  'get-task-calendar',
] as const satisfies readonly EndpointId[];

/** Grants of a GET: it writes no table except the rate counters, which are granted separately. */
type ReadGrants = Pick<Grants, 'secrets' | 'credentialKey'> & {
  readonly people?: readonly 'read'[];
  readonly tables?: {
    readonly [Table in keyof NonNullable<Grants['tables']>]?: readonly Exclude<
      NonNullable<NonNullable<Grants['tables']>[Table]>[number],
      Table extends 'throttles' ? never : 'write'
    >[];
  };
  readonly workbooks?: readonly 'read'[];
};
type GrantsFor<Id extends EndpointId> = (typeof registry)[Id]['method'] extends 'GET'
  ? Id extends (typeof writingGets)[number]
    ? Grants
    : ReadGrants
  : Grants;

/** Changes how a person signs in: their sessions end and they are emailed. */
const changesTwoStep = {
  tables: { users: ['write'], ...emailsPerson.tables, jobs: ['read', 'write'] },
  sendsTo: ['mails'],
  people: ['read', 'two-step', 'sign-out'],
  endsSessions: true,
} as const satisfies Grants;

/** Grants in addition to those of the access kind (below). A new endpoint without a line here doesn't compile. */
const endpointGrants: { readonly [Id in EndpointId]: GrantsFor<Id> } = {
  'get-me': { tables: { sites: ['by-parent', 'by-link'], themes: ['read'] } },
  'get-version': {},
  'get-theme': { tables: { themes: ['read'] } },
  'end-sessions': { tables: { users: ['write'] }, people: ['read', 'attributes', 'sign-out'], endsSessions: true },
  // Calls with the person's own token or mailed code need no permission of ours.
  'begin-session': { tables: { users: ['write'], ...emailsPerson.tables }, sendsTo: ['mails'] },
  'change-password': {
    tables: { users: ['write'], throttles: ['write'], ...emailsPerson.tables, jobs: ['read', 'write'] },
    sendsTo: ['mails'],
    people: ['sign-out'],
    endsSessions: true,
  },
  'reset-password': {
    tables: {
      users: ['read', 'write'],
      throttles: ['write'],
      sites: ['read'],
      ...emailsPerson.tables,
      jobs: ['read', 'write'],
    },
    sendsTo: ['mails'],
    people: ['read', 'sign-out'],
    endsSessions: true,
  },
  'get-two-step': { people: ['read'] },
  'begin-two-step': { tables: { throttles: ['write'] } },
  'confirm-two-step': { ...changesTwoStep, tables: { ...changesTwoStep.tables, throttles: ['write'] } },
  'end-two-step': changesTwoStep,
  'reset-two-step': changesTwoStep,
  'sign-out-user': { tables: { users: ['write'], jobs: ['read', 'write'] }, people: ['sign-out'], endsSessions: true },
  'list-themes': { tables: { themes: ['read'] } },
  'put-theme': { tables: { themes: ['read', 'write'] }, images: ['delete'] },
  'upload-theme-image': { images: ['write'] },
  'get-site': {},
  'list-sites': { tables: { sites: ['by-parent'] } },
  'list-org-users': { tables: { sites: ['by-path'], users: ['by-node'] } },
  'list-children': { tables: { sites: ['by-parent'] } },
  'update-site': {
    tables: {
      sites: ['write'],
      // Checks whether products of a site that starts selling were requested before.
      metrics: ['read'],
      connections: ['read', 'write'],
      jobs: ['read', 'write'],
      credentials: ['read', 'write'],
    },
    sendsTo: ['backfills', 'rollups'],
    // Deletes a removed logo.
    images: ['delete'],
    // A chosen account is checked against its credential's reach at the platform.
    ...usesCredential,
  },
  'extend-trial': { tables: { sites: ['write'] } },
  'get-collected': { tables: { metrics: ['read'], connections: ['read'] } },
  'create-node': {
    // A new site with an address is measured immediately.
    tables: { sites: ['write'], jobs: ['read', 'write'], connections: ['read', 'write'] },
    // Updates the names and rows of its company.
    sendsTo: ['backfills', 'rollups'],
  },
  'plan-deletion': {
    tables: {
      sites: ['by-parent'],
      users: ['by-node'],
      billing: ['read'],
      leads: ['read'],
      leadIntakes: ['by-site'],
      audits: ['read'],
      sales: ['read'],
    },
  },
  'delete-node': {
    tables: { sites: ['by-parent', 'write'], users: ['by-node'], jobs: ['write'], billing: ['read'] },
    sendsTo: ['tasks'],
  },
  'list-deleted': { tables: { sites: ['read', 'by-parent'], users: ['read'] } },
  // Checks that its accounts feed no other company.
  'restore-node': {
    tables: { sites: ['read', 'write'], jobs: ['read', 'write'], credentials: ['write'] },
    sendsTo: ['tasks'],
  },
  'purge-node': { tables: { sites: ['write', 'by-parent'], jobs: ['write'] }, sendsTo: ['tasks'] },
  'move-node': { tables: { sites: ['write'], jobs: ['read', 'write'] }, sendsTo: ['tasks'] },
  'get-job': { tables: { jobs: ['read'] } },
  'upload-logo': { tables: { sites: ['write'] }, images: ['write', 'delete'] },
  'import-sites': {
    tables: { sites: ['by-parent', 'write'], jobs: ['read', 'write'], connections: ['read', 'write'] },
    sendsTo: ['backfills', 'rollups'],
  },
  'search-nodes': { tables: { sites: ['by-parent', 'by-name'], rollups: ['read'] } },
  'link-sites': { tables: { sites: ['write'], jobs: ['write'] }, sendsTo: ['rollups'] },
  'unlink-site': { tables: { sites: ['write'], jobs: ['write'] }, sendsTo: ['rollups'] },
  'list-connections': { tables: { connections: ['read'] } },
  'authorize-site': { tables: { jobs: ['write'] }, asksConsent: true },
  'create-colleague-link': {
    tables: { jobs: ['read', 'write'], throttles: ['write'], themes: ['read'], mails: ['read', 'write'] },
    sendsMail: true,
  },
  'list-colleague-links': { tables: { jobs: ['read'] } },
  'revoke-colleague-link': { tables: { jobs: ['read', 'write'] } },
  // Reads the link's creator and their permission to connect its service.
  'open-colleague-link': { tables: { ...readsMaker, jobs: ['read', 'write'], themes: ['read'] } },
  'authorize-colleague': { tables: { ...readsMaker, jobs: ['read', 'write'] }, asksConsent: true },
  'get-colleague-accounts': {
    tables: { ...readsMaker, jobs: ['read'], credentials: ['read', 'write'] },
    ...usesCredential,
  },
  // Same as saving a site's accounts.
  'connect-colleague': {
    tables: {
      ...readsMaker,
      sites: ['read', 'by-link', 'write'],
      metrics: ['read'],
      connections: ['read', 'write'],
      jobs: ['read', 'write'],
      credentials: ['read', 'write'],
      mails: ['read', 'write'],
      themes: ['read'],
    },
    sendsTo: ['backfills'],
    images: ['delete'],
    sendsMail: true,
    ...usesCredential,
  },
  'oauth-return': endsConsent(['/google/client-secret']),
  'oauth-return-facebook': endsConsent(['/facebook/app-secret']),
  'oauth-return-bing': endsConsent(['/microsoft/client-secret']),
  'oauth-return-linkedin': endsConsent(['/linkedin/client-secret']),
  'oauth-return-linkedin-org': endsConsent(['/linkedin/client-secret']),
  'deauthorize-facebook': endsCredentials,
  // Stores deletion requests for their status page.
  'delete-facebook-data': endsCredentials,
  'get-deletion-status': { tables: { jobs: ['read'] } },
  'get-verification-status': {
    tables: { sites: ['write'], credentials: ['read', 'write'], jobs: ['read'] },
    ...usesCredential,
  },
  'test-facebook-page': { tables: { credentials: ['read', 'write'], jobs: ['read'] }, ...usesCredential },
  'list-expiring': { tables: { sites: ['by-path'], connections: ['read'], credentials: ['read'] } },
  'set-ga4-start': { tables: { connections: ['read', 'write'] }, sendsTo: ['rollups'] },
  'list-sign-ins': { tables: { credentials: ['read'] } },
  'list-sign-in-people': { tables: { credentials: ['read'], users: ['by-node'] } },
  'share-sign-in': { tables: { credentials: ['read', 'write'] } },
  'unshare-sign-in': { tables: { credentials: ['read', 'write'] } },
  'get-token': { tables: { credentials: ['read', 'write'], jobs: ['read'] }, ...usesCredential },
  'delete-account': {
    tables: { sites: ['write'], connections: ['read', 'write'], credentials: ['read', 'write'] },
    // Decrypted to revoke the consent at the platform.
    ...usesCredential,
    secrets: consentSecrets,
  },
  'get-overview': {
    tables: {
      metrics: ['read'],
      connections: ['read'],
      audits: ['read'],
      rollups: ['read'],
      annotations: ['read'],
      saved: ['read'],
      alertStates: ['read'],
    },
  },
  'get-page': {
    tables: {
      metrics: ['read'],
      connections: ['read'],
      rollups: ['read'],
      annotations: ['read'],
      saved: ['read'],
      alertStates: ['read'],
    },
  },
  'get-day': {
    tables: {
      metrics: ['read'],
      connections: ['read'],
      rollups: ['read'],
      annotations: ['read'],
      saved: ['read'],
      alertStates: ['read'],
    },
  },
  'get-page-rows': {
    tables: { metrics: ['read'], connections: ['read'], rollups: ['read'], saved: ['read'] },
  },
  'create-share-link': {
    tables: { jobs: ['read', 'write'], throttles: ['write'], themes: ['read'], mails: ['read', 'write'] },
    sendsMail: true,
  },
  'list-share-links': { tables: { jobs: ['read'] } },
  'revoke-share-link': { tables: { jobs: ['write'] } },
  // Checks the creator's permission to share, then reads the report.
  'open-share-link': {
    tables: {
      ...readsMaker,
      jobs: ['read', 'write'],
      themes: ['read'],
      rollups: ['read'],
      connections: ['read'],
      sales: ['read'],
    },
  },
  // Checks only that the link works; it draws what it is sent.
  'print-shared-report': { tables: { ...readsMaker, jobs: ['read'] } },
  'list-report-schedules': { tables: { saved: ['read'], users: ['read'] } },
  'create-report-schedule': savesSchedule,
  'update-report-schedule': savesSchedule,
  'delete-report-schedule': { tables: { saved: ['read', 'write'] } },
  'send-report': {
    tables: {
      ...buildsReport,
      saved: ['read', 'write'],
      users: ['read'],
      throttles: ['write'],
      mails: ['write'],
    },
    sendsTo: ['mails'],
  },
  'preview-report': { tables: buildsReport },
  'confirm-report-emails': { tables: { saved: ['read', 'write'], sites: ['read'] } },
  'print-document': {},
  'create-api-key': { tables: { jobs: ['read', 'write'], users: ['read'] } },
  'list-api-keys': { tables: { jobs: ['read'], users: ['read'] } },
  'revoke-api-key': { tables: { jobs: ['write'] } },
  'get-api-caller': {},
  'list-api-sites': { tables: { sites: ['by-path', 'by-link'] } },
  'list-api-metrics': {},
  'get-api-metrics': readsApiMetrics,
  'get-api-feed': readsApiMetrics,
  'get-api-feed-csv': readsApiMetrics,
  'get-api-lead-summary': readsLeadSummary,
  'list-api-audits': { tables: { audits: ['read'] } },
  'get-api-audit': {},
  'list-api-alerts': { tables: { alertStates: ['read'] } },
  'list-api-annotations': readsAnnotations,
  'create-api-annotation': { tables: { annotations: ['read', 'write'] } },
  // Its tools are the calls above.
  'serve-mcp': {
    tables: {
      ...readsLeadSummary.tables,
      ...readsAnnotations.tables,
      sites: ['by-path', 'by-link', 'read'],
      annotations: ['read', 'write'],
      rollups: ['read'],
      sales: ['read'],
      audits: ['read', 'by-id'],
    },
  },
  'get-report': {
    tables: {
      rollups: ['read'],
      connections: ['read'],
      sales: ['read'],
      annotations: ['read'],
      saved: ['read'],
      alertStates: ['read'],
    },
  },
  'list-annotations': readsAnnotations,
  'create-annotation': { tables: { annotations: ['read', 'write'] } },
  'update-annotation': { tables: { annotations: ['read', 'write'], users: ['read'] } },
  'list-groups': { tables: { saved: ['read'] } },
  'get-group': { tables: { saved: ['read'], sites: ['by-path'] } },
  'preview-group': { tables: { sites: ['by-path'] } },
  'create-group': { tables: { saved: ['read', 'write'], sites: ['by-path'] }, sendsTo: ['rollups'] },
  'update-group': { tables: { saved: ['read', 'write'], sites: ['by-path'] }, sendsTo: ['rollups'] },
  'delete-group': { tables: { saved: ['read', 'write'] }, sendsTo: ['rollups'] },
  'list-views': { tables: { saved: ['read'] } },
  'create-view': { tables: { saved: ['read', 'write'] } },
  'update-view': { tables: { saved: ['read', 'write'] } },
  'delete-view': { tables: { saved: ['read', 'write'] } },
  'delete-annotation': { tables: { annotations: ['read', 'write'] } },
  'get-metrics': {
    tables: { leads: ['read'], sales: ['read'], metrics: ['read'], rollups: ['read'], connections: ['read'] },
  },
  'get-month-metrics': { tables: { rollups: ['read'], saved: ['read'] } },
  'get-ecommerce': { tables: { metrics: ['read'], connections: ['read'] } },
  'get-pagespeed': { tables: { metrics: ['read'] } },
  'get-first-look': { tables: { metrics: ['read'], connections: ['read'], jobs: ['read', 'write'] } },
  'clear-metrics-cache': { sendsTo: ['rollups'] },
  'list-leads': {
    tables: { leads: ['read'], rollups: ['read'], saved: ['read'], sites: ['by-path', 'by-link', 'read'] },
  },
  'list-leads-created': {
    tables: { leads: ['read'], rollups: ['read'], saved: ['read'], sites: ['by-path', 'by-link', 'read'] },
  },
  'get-lead': { tables: { leads: ['read'] } },
  'get-lead-summary': { tables: { ...readsLeadSummary.tables, saved: ['read'] } },
  'list-lead-intakes': { tables: { leadIntakes: ['by-site', 'read'] } },
  'list-lead-sites': { tables: { rollups: ['read'] } },
  'list-lead-months': {
    tables: { leads: ['read'], rollups: ['read'], sales: ['read'], sites: ['by-path', 'by-link', 'read'] },
  },
  'get-sales': { tables: { sales: ['read'] } },
  'put-unit-sales': { tables: { sales: ['read', 'write'] }, sendsTo: ['rollups'] },
  'put-revenue-sales': { tables: { sales: ['read', 'write'] } },
  'put-month-metrics': { tables: { sales: ['read', 'write'] }, sendsTo: ['rollups'] },
  'name-authority': { tables: { sales: ['write'] }, sendsTo: ['rollups'] },
  'undo-sales': { tables: { sales: ['read', 'write'] }, sendsTo: ['rollups'] },
  'list-unit-sales-uploads': { tables: { sales: ['read'] } },
  'upload-unit-sales': { tables: { sales: ['read', 'write'] }, workbooks: ['write'], sendsTo: ['rollups'] },
  'list-revenue-uploads': { tables: { sales: ['read'] } },
  'upload-revenue': { tables: { sales: ['read', 'write'] }, workbooks: ['write'] },
  'get-unit-sales-file': { workbooks: ['read'] },
  'get-revenue-file': { workbooks: ['read'] },
  'list-traffic-sources': { tables: { metrics: ['read'], connections: ['read'] } },
  'email-audit': {
    tables: {
      audits: ['read'],
      users: ['by-node'],
      themes: ['read'],
      mails: ['read', 'write'],
      throttles: ['write'],
      // Unsubscribe links.
      jobs: ['write'],
    },
    sendsMail: true,
  },
  'get-gauge': {},
  'get-recommendation-catalogue': {},
  'get-recommendations': { tables: { recommendations: ['read'] } },
  'put-recommendations': { tables: { recommendations: ['read', 'write'], connections: ['read', 'write'] } },
  'create-recommendation': { tables: { recommendations: ['read', 'write'] } },
  'list-insights': listsInsights,
  'list-insights-below': listsInsights,
  'list-audits': { tables: { audits: ['read'] } },
  'list-site-audits': { tables: { rollups: ['read'] } },
  'list-audits-below': { tables: { audits: ['read'] } },
  'get-audit': { tables: { recommendations: ['read'] } },
  'get-audit-restated': { tables: { leads: ['read'], sales: ['read'], metrics: ['read'], connections: ['read'] } },
  'update-audit': { tables: { audits: ['write'] } },
  'generate-audit': {
    tables: {
      leads: ['read'],
      sales: ['read'],
      audits: ['read', 'write'],
      metrics: ['read'],
      connections: ['read'],
      notifications: ['write'],
      recommendations: ['read', 'write'],
      // Checks are compared with sites of the same parent.
      rollups: ['read'],
      // A baseline audit stores its window on the site.
      sites: ['write'],
      // Added to the next digest of the site's people.
      users: ['by-node'],
      jobs: ['write'],
      webhooks: ['read', 'write'],
    },
    // Follow-ups of a stored audit that failed.
    sendsTo: ['audits'],
    tellsBells: true,
  },
  'list-notifications': { tables: { notifications: ['read'] } },
  'mark-notifications-read': { tables: { notifications: ['write'] } },
  'list-notifications-range': { tables: { notifications: ['read'] } },
  'put-notifications-status': { tables: { notifications: ['read', 'write'] } },
  'mark-all-notifications-read': { tables: { notifications: ['read', 'write'] } },
  'list-inbox': readsInbox,
  'list-inbox-below': readsInbox,
  // Access is checked for each named site.
  'mark-inbox-read': { tables: { notifications: ['write'], sites: ['read', 'by-link'] } },
  'mark-all-inbox-read': { tables: { users: ['write'] } },
  'put-inbox-status': { tables: { notifications: ['read', 'write'], sites: ['read', 'by-link'] } },
  'list-alerts': {
    tables: { alertStates: ['read', 'by-path', 'open-of-all'], rollups: ['read'], sites: ['by-path'] },
  },
  'list-findings': {
    tables: {
      alertStates: ['read', 'by-path'],
      recommendations: ['read', 'by-path'],
      rollups: ['read'],
      saved: ['read'],
      sites: ['by-path', 'read'],
      tasks: ['read'],
      users: ['read'],
    },
  },
  'get-alerts': { tables: { alertStates: ['read'] } },
  'backtest-rule': { tables: { connections: ['read'], rollups: ['read'], sites: ['read', 'by-path'] } },
  'list-told-people': {
    tables: {
      alertStates: ['read'],
      users: ['by-node'],
      notifications: ['read'],
      jobs: ['read'],
      mails: ['read', 'by-mail'],
    },
  },
  'put-alert-rules': { tables: { alertStates: ['write'] } },
  'get-shared-rules': { tables: { alertStates: ['read'], sites: ['read', 'by-path'] } },
  'put-shared-rules': { tables: { alertStates: ['write'] } },
  'snooze-alert': { tables: { alertStates: ['write'] } },
  'list-webhooks': { tables: { webhooks: ['read'] } },
  // The address and the secret are encrypted with their own key.
  'add-webhook': { tables: { webhooks: ['read', 'write'] }, webhookKey: ['wrap'] },
  'put-webhook': { tables: { webhooks: ['write'] } },
  'delete-webhook': { tables: { webhooks: ['read', 'write'] } },
  'rotate-webhook-secret': { tables: { webhooks: ['read', 'write'] }, webhookKey: ['unwrap'] },
  'test-webhook': { tables: { webhooks: ['read', 'write'], throttles: ['write'] }, webhookKey: ['unwrap'] },
  unsubscribe: {
    tables: { jobs: ['read'], users: ['read', 'write'], saved: ['read', 'write'], sites: ['read'] },
  },
  'get-listing': { tables: { listings: ['read'] } },
  // Completed items are stored on the site, where the sidebar reads them.
  'put-listing': { tables: { listings: ['read', 'write'], sites: ['write'] }, images: ['delete'] },
  'upload-listing-image': { tables: { listings: ['write'] }, images: ['write'] },
  'get-listing-sessions': { tables: { metrics: ['read'], connections: ['read'] } },
  'list-tasks': { tables: { tasks: ['read', 'by-done'], users: ['by-node', 'read'] } },
  'create-task': { ...givesTask, tables: { ...givesTask.tables, tasks: ['read', 'write'] } },
  'list-own-tasks': { tables: { tasks: ['by-owner'] } },
  'get-task': { tables: { tasks: ['read'] } },
  'update-task': { ...givesTask, tables: { ...givesTask.tables, tasks: ['read', 'write'] } },
  'delete-task': { tables: { tasks: ['read', 'write'] }, tellsBells: true },
  'add-task-comment': { tables: { tasks: ['read', 'write'] }, tellsBells: true },
  'get-task-feed': { tables: { jobs: ['read'] } },
  'create-task-feed': { tables: { jobs: ['read', 'write'] } },
  'revoke-task-feed': { tables: { jobs: ['read', 'write'] } },
  'get-task-calendar': { tables: { tasks: ['by-owner'], jobs: ['read', 'write'], users: ['read'], sites: ['read'] } },
  'write-log': { tables: { logs: ['write'] } },
  'ask-for-help': { tables: { throttles: ['write'], themes: ['read'], mails: ['read', 'write'] }, sendsMail: true },
  'list-logs': { tables: { logs: ['read'] } },
  'list-mails': { tables: { mails: ['read'] } },
  'resend-mail': {
    ...invites,
    tables: {
      ...invites.tables,
      users: ['read', 'write', 'by-email'],
      sites: ['read'],
      mails: ['read', 'write', 'by-mail'],
    },
    people: ['read', 'password'],
  },
  'list-refused-addresses': { tables: { mails: ['read'] } },
  'lift-refused-address': {
    tables: { mails: ['write'], users: ['read', 'write', 'by-email'] },
    liftsRefusedMail: true,
  },
  'receive-lead': { tables: { leadIntakes: ['read'] }, sendsTo: ['leads'] },
  'list-lead-sitemaps': { tables: { leadIntakes: ['read', 'of-all'], sites: ['read'] } },
  'get-lead-sitemap': { tables: { leadIntakes: ['read'], leads: ['read'], sites: ['read'] } },
  'add-lead-sitemap': { tables: { leadIntakes: ['read', 'write'], leads: ['read'], sites: ['read'] } },
  'put-lead-sitemap': { tables: { leadIntakes: ['read', 'write'], leads: ['read'], sites: ['read'] } },
  'rotate-intake-secret': { tables: { leadIntakes: ['read', 'write'], leads: ['read'], sites: ['read'] } },
  'connect-intake-pull': {
    tables: { leadIntakes: ['read', 'write'], leads: ['read'], sites: ['read'] },
    credentialKey: ['wrap'],
    sendsTo: ['leads'],
  },
  'disconnect-intake-pull': { tables: { leadIntakes: ['read', 'write'], leads: ['read'], sites: ['read'] } },
  'test-intake': { tables: { leadIntakes: ['read'] } },
  'import-leads': { tables: { leadIntakes: ['read'], leads: ['read'] }, sendsTo: ['leads'] },
  'undo-import': { tables: { leadIntakes: ['read', 'write'], leads: ['write'] }, sendsTo: ['leads'] },
  'replay-arrivals': { tables: { leadIntakes: ['read'], leads: ['read', 'write'] }, sendsTo: ['leads'] },
  'list-sales-tokens': { tables: { sites: ['by-parent'], users: ['by-node'] } },
  'check-sales-token': {},
  'create-sales-token': {
    ...addsPerson,
    tables: { ...addsPerson.tables, sites: ['write'], jobs: ['read', 'write'] },
    sendsTo: ['rollups'],
  },
  'get-site-sales-token': {},
  'get-sales-token-info': { tables: { sites: ['read'], throttles: ['write'] } },
  'list-site-users': { tables: { users: ['by-node'] } },
  'list-users': { tables: { users: ['by-list'] } },
  'view-as-user': { tables: { users: ['write'], ...emailsPerson.tables }, sendsTo: ['mails'] },
  'get-user': {},
  // Public, but signed-in callers are recognized.
  'check-user': { tables: { throttles: ['write'], users: ['read'], sites: ['read'] }, people: ['read', 'attributes'] },
  'check-user-email': { tables: { throttles: ['write'], users: ['read'] }, people: ['read', 'attributes'] },
  'create-user': addsPerson,
  // Completes the removal of the email's previous user.
  'update-user': {
    ...invites,
    tables: { ...invites.tables, ...removesPerson.tables, users: ['write', 'by-email', 'by-list'] },
    people: ['read', 'update', 'delete'],
    images: ['delete'],
  },
  'delete-user': removesPerson,
  'invite-user': { ...invites, tables: { ...invites.tables, throttles: ['write'] }, people: ['read', 'password'] },
  'upload-avatar': { tables: { users: ['write'] }, images: ['write', 'delete'] },
  'list-sign-ups': { tables: { jobs: ['read'], sites: ['read'] } },
  'create-member': {
    tables: {
      throttles: ['write'],
      verifications: ['write'],
      users: ['read', 'by-email'],
      sites: ['read'],
      themes: ['read'],
      mails: ['read', 'write'],
    },
    sendsMail: true,
  },
  'check-sign-up': { tables: { verifications: ['read'], users: ['read', 'by-email'] } },
  // A person who confirms the link gets their own node and a website measurement.
  'confirm-member': {
    tables: {
      verifications: ['read'],
      users: ['read', 'write', 'by-email', 'by-node'],
      sites: ['read', 'write'],
      connections: ['read', 'write'],
      jobs: ['read', 'write'],
      throttles: ['write'],
      themes: ['read'],
      mails: ['write'],
    },
    people: ['create', 'read', 'attributes', 'password'],
    sendsTo: ['backfills', 'rollups', 'mails'],
  },
  'receive-stripe-event': {
    tables: { stripeEvents: ['read', 'write'] },
    sendsTo: ['billing'],
    secrets: ['/stripe/webhook-secret'],
  },
  'get-checkout': asksProvider,
  'get-open-checkout': { ...asksProvider, tables: { billing: ['read'] } },
  'open-checkout': checksOut,
  'get-checkout-outcome': { ...asksProvider, tables: { billing: ['read'] } },
  'create-checkout': {
    ...checksOut,
    tables: {
      ...checksOut.tables,
      users: ['by-node'],
      themes: ['read'],
      mails: ['read', 'write'],
      throttles: ['write'],
    },
    sendsMail: true,
  },
  'list-site-products': { ...asksProvider, tables: { billing: ['read'] } },
  'list-products': asksProvider,
  'list-coupons': { ...asksProvider, tables: { throttles: ['write'], billing: ['read'] } },
  'get-billing': { tables: { billing: ['read'] } },
  'update-billing': checksOut,
  'open-billing-portal': { ...asksProvider, tables: { billing: ['read'] } },
  'undo-purchase': { ...asksProvider, tables: { billing: ['read'] } },
  'preview-plan': { ...asksProvider, tables: { billing: ['read'] } },
  'change-plan': { ...asksProvider, tables: { billing: ['read'] } },
  'list-billing-sites': { tables: { sites: ['by-path'], billing: ['read'] } },
  'verify-code': {
    tables: { users: ['read', 'write'], verifications: ['read', 'write'] },
    people: ['read', 'attributes'],
  },
};

/** Reads needed to find a record's site. */
const recordTables: Readonly<Record<RecordKind, Grants['tables']>> = {
  annotation: {},
  audit: { audits: ['read', 'by-id'] },
  checkout: { billing: ['by-session'] },
  group: {},
  schedule: {},
  view: {},
  task: {},
};

/** Returns the grants that `createHandler` itself needs before the implementation runs. */
function accessGrants(access: AccessNeed): Grants {
  const secrets: readonly SecretName[] = ['/origin-secret'];
  if (access.kind === 'public') return { secrets };
  if (access.kind === 'user') return { secrets, tables: { users: ['read'], sites: ['read'] } };
  return {
    secrets,
    tables: {
      users: ['read'],
      sites: ['read', 'by-link'],
      ...(access.node.from === 'record' ? recordTables[access.node.kind] : {}),
    },
  };
}

const union = <Value>(first: readonly Value[] = [], second: readonly Value[] = []) => [
  ...new Set([...first, ...second]),
];

function combined(base: Grants, more: Grants): Grants {
  const names = union(Object.keys(base.tables ?? {}), Object.keys(more.tables ?? {}));
  const baseTables: Readonly<Record<string, readonly string[] | undefined>> = base.tables ?? {};
  const moreTables: Readonly<Record<string, readonly string[] | undefined>> = more.tables ?? {};
  return {
    ...base,
    ...more,
    tables: Object.fromEntries(names.map(name => [name, union(baseTables[name], moreTables[name])])),
    secrets: union(base.secrets, more.secrets),
  };
}

/** Calls with exact limits are counted in a table. */
const countingGrants = (id: EndpointId): Grants =>
  getEndpointLimits(registry[id]).counted === 'stored' ? { tables: { throttles: ['write'] } } : {};

/** Calls with a key find it, its creator and its node, and count the call. */
const keyGrants = (endpoint: Endpoint): Grants =>
  endpoint.apiScope === undefined ? {} : { tables: { ...readsMaker, jobs: ['read', 'write'] } };

/** Returns all grants of an endpoint's function: for its access decision, its rate counters, and its own line. */
export const getEndpointGrants = (id: EndpointId): Grants =>
  [accessGrants(registry[id].access), keyGrants(registry[id]), countingGrants(id), endpointGrants[id]].reduce(combined);
