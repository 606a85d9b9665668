import type { Grants, SecretName } from './grants.ts';

/** Client secrets for redeeming a consent's code or a refresh token. */
export const consentSecrets = [
  '/google/client-secret',
  '/facebook/app-secret',
  '/linkedin/client-secret',
  '/microsoft/client-secret',
] as const;
export const signInSecrets = [...consentSecrets, '/microsoft/developer-token'] as const;
/**
 * Grants to use a stored credential: unwraps its data key, and a refresh (with the client secret) encrypts the new
 * token with the same key, so that only the first storing wraps one.
 */
export const usesCredential = { credentialKey: ['unwrap'], secrets: signInSecrets } as const satisfies Grants;

/**
 * Grants for a consent's return: the state names user and site; both are loaded and access is checked again before
 * storing.
 */
export const endsConsent = (secrets: readonly SecretName[]): Grants => ({
  tables: {
    jobs: ['read', 'write'],
    credentials: ['write'],
    sites: ['read', 'by-link'],
    users: ['read'],
  },
  credentialKey: ['wrap'],
  secrets,
});
/** Reads a place's leads with the spend that bought them. */
export const readsLeadSummary = {
  tables: {
    leads: ['read'],
    metrics: ['read'],
    connections: ['read'],
    sites: ['by-path', 'by-link', 'read'],
    rollups: ['read'],
  },
} as const satisfies Grants;

/** Reads a node's numbers for programs. */
export const readsApiMetrics = {
  tables: { rollups: ['read'], connections: ['read'], sales: ['read'] },
} as const satisfies Grants;

/** Lists the notes of a node and of those above it, with their authors. */
export const readsAnnotations = {
  tables: {
    annotations: ['read'],
    alertStates: ['read'],
    connections: ['read'],
    sites: ['read'],
    users: ['read'],
  },
} as const satisfies Grants;

/** Builds a report's document. */
export const buildsReport = {
  rollups: ['read'],
  connections: ['read'],
  sales: ['read'],
  themes: ['read'],
} as const satisfies Grants['tables'];

/** Saves a schedule and invites its recipients. */
export const savesSchedule = {
  tables: {
    saved: ['read', 'write'],
    users: ['read', 'by-email'],
    throttles: ['write'],
    themes: ['read'],
    mails: ['write'],
  },
  sendsTo: ['mails'],
} as const satisfies Grants;

/** Reads the permissions of a colleague link's creator at every call. */
export const readsMaker = {
  users: ['read'],
  sites: ['read', 'by-link'],
  throttles: ['write'],
} as const satisfies Grants['tables'];
/** Facebook's callbacks end a person's credentials and notify their sites. */
export const endsCredentials = {
  tables: {
    credentials: ['read', 'write'],
    sites: ['read', 'write'],
    connections: ['read', 'write'],
    notifications: ['write'],
    // Opens its sites' alerts and adds them to their people's next digest.
    alertStates: ['write'],
    jobs: ['write'],
    webhooks: ['read', 'write'],
  },
  sendsTo: ['webhooks'],
  tellsBells: true,
  secrets: ['/facebook/app-secret'],
} as const satisfies Grants;

/** Invites a person: link, email and its outcome; the white label names the product. */
export const invites = {
  tables: {
    users: ['write'],
    verifications: ['write'],
    themes: ['read'],
    mails: ['read', 'write'],
    throttles: ['write'],
  },
  sendsMail: true,
} as const satisfies Grants;
/** Cleans up after a person: unassigns their tasks, deletes their own views, and revokes their calendar address. */
export const removesPerson = {
  tables: {
    users: ['write'],
    tasks: ['read', 'write', 'by-owner'],
    jobs: ['read', 'write'],
    saved: ['read', 'write'],
  },
  people: ['delete'],
  images: ['delete'],
} as const satisfies Grants;
/** Creates a person; completes the removal of the email's previous user. */
export const addsPerson = {
  ...invites,
  tables: { ...invites.tables, ...removesPerson.tables, users: ['write', 'by-email', 'by-list'] },
  people: ['create', 'read', 'update', 'delete'],
  images: ['delete'],
} as const satisfies Grants;

/** Queues an email in the white label of its person's place. */
export const emailsPerson = { tables: { themes: ['read'], mails: ['write'] } } as const satisfies Grants;

/** Looks up a task's owner and emails them. */
export const givesTask = {
  tables: { users: ['read'], sites: ['read'], jobs: ['write'], themes: ['read'], mails: ['write'] },
  tellsBells: true,
  sendsTo: ['mails'],
} as const satisfies Grants;

/** Calls the payment provider. */
export const asksProvider = { secrets: ['/stripe/secret-key'] } as const satisfies Grants;
/** Starts a checkout: reads the site's earlier ones, and the payer as a customer. */
export const checksOut = { ...asksProvider, tables: { billing: ['read', 'write'] } } as const satisfies Grants;
/** Updates a payer's stored account from the provider, opens or closes its sites and notifies its people. */
export const syncsBilling = {
  ...asksProvider,
  tables: {
    billing: ['read', 'write'],
    sites: ['read', 'write'],
    users: ['by-node'],
    notifications: ['write'],
    themes: ['read'],
    mails: ['write'],
  },
  tellsBells: true,
  sendsTo: ['mails'],
} as const satisfies Grants;

/** Reads for recommendation lists over many sites: cards by path, and the names of their places. */
export const listsInsights = {
  tables: { recommendations: ['read', 'by-path', 'of-all'], rollups: ['read'], sites: ['by-path', 'read'] },
} as const satisfies Grants;

/** Reads inbox lists of every depth, since the caller decides which one. */
export const readsInbox = {
  tables: {
    notifications: ['inbox-0', 'inbox-1', 'inbox-2', 'inbox-3', 'inbox-4', 'inbox-5'],
    sites: ['read', 'by-path'],
  },
} as const satisfies Grants;
