import type { Grants } from './grants.ts';
import { asksProvider, buildsReport, consentSecrets, signInSecrets, syncsBilling, usesCredential } from './sets.ts';

/** Functions without an endpoint: started by schedule, queue or IoT Core, or for unknown routes. */
export const backgroundFunctions = {
  'dispatch-nightly-pull': 'functions/jobs/dispatch-nightly-pull.ts',
  'dispatch-monthly-audit': 'functions/jobs/dispatch-monthly-audit.ts',
  'sweep-deferred': 'functions/jobs/sweep-deferred.ts',
  'pull-worker': 'functions/jobs/pull-worker.ts',
  'backfill-worker': 'functions/jobs/pull-worker.ts',
  'pagespeed-worker': 'functions/jobs/pull-worker.ts',
  'audit-worker': 'functions/jobs/audit-worker.ts',
  'task-worker': 'functions/jobs/task-worker.ts',
  'dispatch-rollup': 'functions/jobs/dispatch-rollup.ts',
  'rollup-worker': 'functions/jobs/rollup-worker.ts',
  'lead-worker': 'functions/jobs/lead-worker.ts',
  'billing-worker': 'functions/jobs/billing-worker.ts',
  'reconcile-billing': 'functions/jobs/reconcile-billing.ts',
  'dispatch-trial-notices': 'functions/jobs/dispatch-trial-notices.ts',
  'dispatch-alerts': 'functions/jobs/dispatch-alerts.ts',
  'dispatch-alert-digest': 'functions/jobs/dispatch-alert-digest.ts',
  'dispatch-task-digest': 'functions/jobs/dispatch-task-digest.ts',
  'dispatch-week-letters': 'functions/jobs/dispatch-week-letters.ts',
  'check-listings': 'functions/jobs/check-listings.ts',
  'alert-worker': 'functions/jobs/alert-worker.ts',
  'webhook-worker': 'functions/jobs/webhook-worker.ts',
  'mail-worker': 'functions/jobs/mail-worker.ts',
  'expire-leads': 'functions/jobs/expire-leads.ts',
  'announce-intakes': 'functions/jobs/announce-intakes.ts',
  'pull-leads': 'functions/jobs/pull-leads.ts',
  'send-reports': 'functions/jobs/send-reports.ts',
  'iot-authorizer': 'functions/triggers/iot-authorizer.ts',
  'mail-events': 'functions/triggers/mail-events.ts',
  'pool-keys': 'functions/triggers/pool-keys.ts',
  'unknown-route': 'functions/triggers/unknown-route.ts',
} as const;
export type BackgroundFunction = keyof typeof backgroundFunctions;

/** Grants to pull windows from any queue. */
const pullsWindows: Grants = {
  tables: {
    credentials: ['read', 'write'],
    metrics: ['read', 'write'],
    connections: ['read', 'write'],
    jobs: ['read', 'write'],
    // Older months whose days changed are noted for the site's rows.
    rollups: ['read', 'write'],
    sites: ['read', 'write'],
    // Stored reviews notify their users.
    notifications: ['read', 'write'],
    recommendations: ['read', 'write'],
    // A stopped service opens its alert; people with immediate notifications are among the site's people.
    alertStates: ['write'],
    users: ['by-node'],
    webhooks: ['read', 'write'],
  },
  tellsBells: true,
  // The last window of a first collection requests its rows.
  sendsTo: ['pulls', 'backfills', 'pagespeed', 'rollups', 'webhooks'],
  ...usesCredential,
  secrets: [...signInSecrets, '/pagespeed/api-key'],
  publishesProgress: true,
};

export const backgroundGrants: Readonly<Record<BackgroundFunction, Grants>> = {
  'dispatch-nightly-pull': {
    // Reminds sites of pending sign-ins and moves the next reminder. Credentials also list the sites an account feeds.
    tables: {
      credentials: ['read', 'write'],
      connections: ['read', 'by-zone'],
      jobs: ['read', 'write'],
      sites: ['read', 'write'],
      notifications: ['write'],
    },
    tellsBells: true,
    sendsTo: ['pulls', 'backfills', 'pagespeed'],
  },
  'dispatch-monthly-audit': {
    tables: { connections: ['by-zone'], jobs: ['read', 'write'] },
    sendsTo: ['audits'],
  },
  /** Finds the nodes that count a late site by its path and links. */
  'sweep-deferred': {
    // Emails people whose first collection ended, and sends delayed items.
    tables: {
      jobs: ['read', 'write'],
      // The weekly digest lists pending items and, for a reseller, its companies' status.
      alertStates: ['read', 'by-path'],
      sites: ['read', 'by-link', 'by-parent'],
      rollups: ['read'],
      users: ['read', 'write', 'by-node', 'by-list'],
      themes: ['read'],
      mails: ['read', 'write'],
      // Pending chat messages, and those due for another try.
      webhooks: ['by-due'],
    },
    sendsTo: ['mails', 'pulls', 'backfills', 'pagespeed', 'rollups', 'webhooks'],
    // Signs people out whose new password nobody announced.
    people: ['read', 'sign-out'],
    endsSessions: true,
  },
  'dispatch-rollup': {
    tables: {
      connections: ['by-zone'],
      jobs: ['read', 'write'],
      sites: ['read', 'by-link'],
      // Medians of business types, from the sites' months.
      rollups: ['read', 'write'],
      // The most urgent ones are chosen.
      alertStates: ['by-path'],
      recommendations: ['by-path'],
    },
    sendsTo: ['rollups'],
  },
  'dispatch-trial-notices': {
    tables: {
      connections: ['by-zone'],
      jobs: ['read', 'write'],
      sites: ['read'],
      users: ['by-node'],
      themes: ['read'],
      mails: ['write'],
      // Collected data, findings, and the plan's price.
      metrics: ['read'],
      rollups: ['read'],
      audits: ['read'],
      recommendations: ['read'],
    },
    ...asksProvider,
    sendsTo: ['mails'],
  },
  'dispatch-alerts': { tables: { connections: ['by-zone'], jobs: ['read', 'write'] }, sendsTo: ['alerts'] },
  // Reads the morning zone of people above a site; their news is then in the jobs table.
  'alert-worker': {
    tables: {
      sites: ['read'],
      connections: ['read'],
      rollups: ['read'],
      metrics: ['read'],
      leads: ['read'],
      alertStates: ['read', 'write'],
      annotations: ['write'],
      notifications: ['write'],
      jobs: ['write'],
      users: ['by-node'],
      themes: ['read'],
      mails: ['write'],
      webhooks: ['read', 'write'],
    },
    sendsTo: ['mails', 'webhooks'],
    tellsBells: true,
  },
  // Notifies a place and its people of a webhook that was given up.
  'webhook-worker': {
    tables: {
      webhooks: ['read', 'write'],
      sites: ['read'],
      notifications: ['write'],
      users: ['by-node'],
      jobs: ['write'],
    },
    webhookKey: ['unwrap'],
    tellsBells: true,
  },
  'mail-worker': { tables: { mails: ['read', 'write'] }, sendsMail: true },
  'dispatch-alert-digest': {
    tables: {
      // New alerts are sent with their chart.
      alertStates: ['read'],
      sites: ['read'],
      jobs: ['read', 'write'],
      users: ['by-node'],
      themes: ['read'],
      mails: ['write'],
    },
    sendsTo: ['mails'],
  },
  'dispatch-week-letters': {
    tables: { connections: ['by-zone'], jobs: ['read', 'write'], sites: ['read', 'by-link'], users: ['by-node'] },
  },
  'check-listings': { tables: { listings: ['read', 'write', 'by-check'], sites: ['read'] } },
  'dispatch-task-digest': {
    tables: {
      tasks: ['by-morning', 'by-owner'],
      sites: ['read'],
      users: ['read'],
      jobs: ['write'],
      themes: ['read'],
      mails: ['write'],
    },
    sendsTo: ['mails'],
  },
  /** Administrators are emailed about failing intakes. */
  'lead-worker': {
    tables: {
      leads: ['read', 'write'],
      leadIntakes: ['read', 'write'],
      // Months with changed leads.
      rollups: ['read', 'write'],
      notifications: ['write'],
      users: ['by-list'],
      sites: ['read'],
      mails: ['write'],
      // Unsubscribe links.
      jobs: ['write'],
    },
    tellsBells: true,
    sendsTo: ['mails', 'leads', 'rollups'],
    // Leads are pulled with their account's encrypted token.
    credentialKey: ['unwrap'],
  },
  'expire-leads': {
    tables: {
      leads: ['read', 'write'],
      leadIntakes: ['read', 'of-all'],
      // Starts deleting the data of nodes that can no longer be restored.
      sites: ['read', 'write', 'by-parent'],
      jobs: ['write'],
    },
    sendsTo: ['leads', 'tasks'],
  },
  'pull-leads': {
    tables: { leadIntakes: ['read', 'of-all'], sites: ['read'] },
    sendsTo: ['leads'],
  },
  // Reads the creator's access, and the people to notify if it is gone.
  'send-reports': {
    tables: {
      ...buildsReport,
      saved: ['read', 'write', 'by-due'],
      users: ['read', 'by-node'],
      sites: ['read', 'by-link'],
      mails: ['write'],
    },
    sendsTo: ['mails'],
  },
  'announce-intakes': {
    tables: {
      leadIntakes: ['read', 'write', 'of-all'],
      notifications: ['write'],
      users: ['by-list'],
      sites: ['read'],
      mails: ['write'],
      // Unsubscribe links.
      jobs: ['write'],
    },
    tellsBells: true,
    sendsTo: ['mails'],
  },
  'billing-worker': { ...syncsBilling, tables: { ...syncsBilling.tables, stripeEvents: ['read', 'write'] } },
  'reconcile-billing': syncsBilling,
  'rollup-worker': {
    tables: {
      leads: ['read'],
      sales: ['read', 'write'],
      rollups: ['read', 'write'],
      metrics: ['read', 'write'],
      connections: ['read'],
      audits: ['read'],
      saved: ['read'],
      sites: ['read', 'by-path', 'by-link'],
    },
    sendsTo: ['rollups'],
  },
  'pull-worker': pullsWindows,
  'backfill-worker': pullsWindows,
  'pagespeed-worker': pullsWindows,
  'audit-worker': {
    tables: {
      leads: ['read'],
      sales: ['read'],
      audits: ['read', 'write'],
      metrics: ['read'],
      connections: ['read'],
      sites: ['read'],
      notifications: ['write'],
      recommendations: ['read', 'write'],
      rollups: ['read'],
      // Added to the next digest of the site's people.
      users: ['by-node'],
      jobs: ['write'],
      webhooks: ['read', 'write'],
    },
    tellsBells: true,
  },
  /** Moves and deletes nodes with their data; unused consents are revoked at the platforms. */
  'task-worker': {
    tables: {
      sites: ['read', 'write', 'by-parent', 'by-link'],
      jobs: ['read', 'write'],
      users: ['read', 'write', 'by-node'],
      connections: ['read', 'write'],
      credentials: ['read', 'write'],
      metrics: ['read', 'write'],
      audits: ['read', 'write'],
      notifications: ['read', 'write'],
      alertStates: ['read', 'write'],
      annotations: ['read', 'write'],
      saved: ['read', 'write'],
      webhooks: ['read', 'write'],
      recommendations: ['read', 'write'],
      sales: ['read', 'write'],
      tasks: ['read', 'write', 'by-owner'],
      listings: ['read', 'write'],
      billing: ['read', 'write'],
      leadIntakes: ['write', 'by-site'],
      leads: ['read', 'write'],
      themes: ['read', 'write'],
      rollups: ['read', 'write'],
      // Users are emailed about a deletion.
      mails: ['write'],
    },
    tellsBells: true,
    // Previous and new ancestors are recalculated; a restored site's missing days are synced.
    sendsTo: ['tasks', 'rollups', 'backfills', 'mails'],
    ...usesCredential,
    secrets: consentSecrets,
    people: ['delete'],
    images: ['delete'],
    workbooks: ['delete'],
  },
  // Marks the user of a refused address and notifies their managers.
  'mail-events': {
    tables: {
      mails: ['read', 'write', 'by-mail'],
      users: ['read', 'write', 'by-email', 'by-node'],
      sites: ['read'],
      notifications: ['write'],
      jobs: ['write'],
    },
    tellsBells: true,
  },
  'iot-authorizer': { tables: { users: ['read'], sites: ['read', 'by-link'] } },
  'pool-keys': {},
  'unknown-route': {},
};
