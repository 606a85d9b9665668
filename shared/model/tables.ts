/**
 * All tables as data: CDK creates them, `npm start` creates them, stores use their names. Keys are strings. Physical
 * name: `${TABLE_PREFIX}${table}`.
 */
export type TableDefinition = {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** The attribute (epoch seconds) after which an item can be deleted automatically. */
  readonly timeToLive?: string;
  readonly indexes?: Readonly<
    Record<string, { partitionKey: string; sortKey?: string; projection: 'ALL' | 'KEYS_ONLY' | readonly string[] }>
  >;
};

export const tables = {
  /**
   * Nodes of the tree (sk NODE), links region -> site (sk LINK#site), ids ever taken (sk ID), running jobs (sk WORK).
   */
  sites: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: {
      /** Children of a node by lowercase name: reads one level, never the tree. */
      'by-parent': { partitionKey: 'parentId', sortKey: 'nameKey', projection: ['summary'] },
      /** Everything below a reseller or the provider, by path. */
      'by-path': { partitionKey: 'rootId', sortKey: 'sitePath', projection: ['summary'] },
      /**
       * Everything below a reseller or the provider, by lowercase name; a region's linked sites use the region's own
       * root.
       */
      'by-name': { partitionKey: 'rootId', sortKey: 'nameKey', projection: ['summary', 'linkedSiteId', 'regionPath'] },
      /** The regions to which a site is linked. */
      'by-link': { partitionKey: 'linkedSiteId', sortKey: 'siteId', projection: ['regionPath'] },
    },
  },
  users: {
    partitionKey: 'userId',
    indexes: {
      'by-email': { partitionKey: 'email', projection: 'KEYS_ONLY' },
      'by-node': { partitionKey: 'siteId', sortKey: 'userId', projection: 'ALL' },
      /** All users by name, for administrators; users are written so rarely that one partition is enough. */
      'by-list': { partitionKey: 'list', sortKey: 'nameKey', projection: 'ALL' },
    },
  },
  /** Emailed links by the hash of their code, stored for a day. */
  verifications: { partitionKey: 'codeHash', timeToLive: 'expiresAt' },
  /** Request counts per time window, by action and caller. */
  throttles: { partitionKey: 'counter', timeToLive: 'expiresAt' },
  /** State of each service of each site; never a credential. */
  connections: {
    partitionKey: 'siteId',
    sortKey: 'service',
    indexes: { 'by-zone': { partitionKey: 'timeZone', sortKey: 'siteService', projection: 'KEYS_ONLY' } },
  },
  /** Envelope-encrypted credentials by token id; only the sync worker and the connect handlers can read it. */
  /** An unused one is deleted after a week. */
  credentials: { partitionKey: 'tokenId', timeToLive: 'unusedUntil' },
  /** Days and months: sk `${service}#${section}#${yyyy-MM-dd | yyyy-MM}`, so a period is one range. */
  metrics: { partitionKey: 'siteId', sortKey: 'sk', timeToLive: 'expiresAt' },
  /**
   * A node's sums: sk days#yyyy-MM, months#yyyy, sites#period#part; recalculated every night. type#businessType has the
   * medians of that type's sites, without naming a site.
   */
  rollups: { partitionKey: 'siteId', sortKey: 'sk' },
  /**
   * Recommendations of a site by month: sk yyyyMM. CARD has those of the last twelve months for lists of many sites.
   */
  recommendations: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: {
      /** Cards by path, over several partitions (stores/engine/spread.ts); empty ones are in no index. */
      'by-path': { partitionKey: 'rootId', sortKey: 'cardPath', projection: ['newest', 'data'] },
      /** Cards stored before November 27, 2026 and not since; for administrators. */
      'of-all': { partitionKey: 'list', sortKey: 'cardPath', projection: ['newest', 'data'] },
    },
  },
  audits: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: { 'by-id': { partitionKey: 'auditId', projection: 'KEYS_ONLY' } },
  },
  /**
   * A site's notifications. Each is in one list per place on its path, by the depth of that place: one index per depth,
   * the provider first (functions/stores/inbox.ts).
   */
  notifications: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: {
      'inbox-0': { partitionKey: 'at0', sortKey: 'inboxKey', projection: 'ALL' },
      'inbox-1': { partitionKey: 'at1', sortKey: 'inboxKey', projection: 'ALL' },
      'inbox-2': { partitionKey: 'at2', sortKey: 'inboxKey', projection: 'ALL' },
      'inbox-3': { partitionKey: 'at3', sortKey: 'inboxKey', projection: 'ALL' },
      'inbox-4': { partitionKey: 'at4', sortKey: 'inboxKey', projection: 'ALL' },
      'inbox-5': { partitionKey: 'at5', sortKey: 'inboxKey', projection: 'ALL' },
    },
  },
  /**
   * A site's alerts: open ones (sk open#rule), ended ones (ended#openedAt#rule, deleted after 400 days), thresholds
   * (rules); for a place above sites, the rules for all its sites (shared-rules).
   */
  alertStates: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    timeToLive: 'expiresAt',
    indexes: {
      /** Open alerts by path, over several partitions; an ended one is in no index. */
      'by-path': { partitionKey: 'rootId', sortKey: 'openPath', projection: ['card'] },
      /** Open ones stored before November 27, 2026 and not since; for administrators. */
      'open-of-all': { partitionKey: 'list', sortKey: 'openPath', projection: ['card'] },
    },
  },
  /**
   * Destinations for alerts of a node's sites other than email: its webhooks (sk webhook#id), the changes to send
   * (line#webhook#change), and the messages built from them (delivery#webhook#instant#id, deleted after a month).
   */
  webhooks: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    timeToLive: 'expiresAt',
    indexes: {
      /** Waiting changes and messages, by the zone of the sweep that sends them; sent ones are in no index. */
      'by-due': { partitionKey: 'dueZone', sortKey: 'dueAt', projection: 'KEYS_ONLY' },
    },
  },
  /** A site's listing in the franchise directories: sk PROFILE, and its pictures, IMAGE#address. */
  listings: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    /** Profiles with a tracking address, by the zone of the nightly check. */
    indexes: { 'by-check': { partitionKey: 'checkZone', sortKey: 'siteId', projection: 'KEYS_ONLY' } },
  },
  /**
   * Annotations of a node: sk lastDay#id, so that a period is one range; a deleted one is removed after a day. ADDED is
   * a counter.
   */
  annotations: { partitionKey: 'siteId', sortKey: 'sk', timeToLive: 'expiresAt' },
  /**
   * Groups of a node's sites (sk group#id), views (view#id), and schedules of reports (schedule#id) that people save; a
   * deleted one is removed after a day. ADDED is a counter.
   */
  saved: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    timeToLive: 'expiresAt',
    /** Schedules with a next report, by the zone of the job that sends it. */
    indexes: { 'by-due': { partitionKey: 'dueZone', sortKey: 'dueAt', projection: 'KEYS_ONLY' } },
  },
  /**
   * A site's tasks: sk open#id, done#id (deleted after 400 days), their comments (comment#id#comment), and their origin
   * (made#request or finding), so that each creates only one.
   */
  tasks: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    timeToLive: 'expiresAt',
    indexes: {
      /** A person's tasks by status and day: '1#yyyy-MM-dd', '2#' without one, '3#' done. */
      'by-owner': { partitionKey: 'ownerId', sortKey: 'dueKey', projection: 'ALL' },
      /** Open tasks with an owner, by the zone of the owner's morning and their day: the recipients of an email. */
      'by-morning': { partitionKey: 'morningZone', sortKey: 'dueKey', projection: ['ownerId'] },
      /** Done tasks of a site by completion time. */
      'by-done': { partitionKey: 'doneSiteId', sortKey: 'doneAt', projection: 'ALL' },
    },
  },
  /**
   * A site's entered sales: sk units#yyyyMM, revenue#yyyyMM, change#instant#id, card#yyyyMM (its score card entries);
   * the sales won in its CRM, and the side that counts. Companies also have columns#kind#hash: the columns that users
   * chose for sheets with certain headings.
   */
  sales: { partitionKey: 'siteId', sortKey: 'sk' },
  /** Billing of a paying node: sk STATE, CONTACT, CUSTOMER; the checkouts of a site: sk SESSION#id. */
  billing: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: { 'by-session': { partitionKey: 'sessionId', projection: 'KEYS_ONLY' } },
  },
  /** Received events of the payment provider, so that each is processed once. */
  stripeEvents: { partitionKey: 'eventId', timeToLive: 'expiresAt' },
  /**
   * A site's leads: sk lead#intake#id, the journal of changes (change#instant#id, deleted after a month), and the rows
   * of its months (month-rows, rows#yyyy-MM#slot#part) with their sums (sums#yyyy-MM).
   */
  leads: { partitionKey: 'siteId', sortKey: 'sk', timeToLive: 'expiresAt' },
  /** Intakes of leads from CRMs: mapping, hashes of secrets, deliveries and their problems. */
  leadIntakes: {
    partitionKey: 'siteRefId',
    indexes: {
      'by-site': { partitionKey: 'siteId', sortKey: 'siteRefId', projection: 'KEYS_ONLY' },
      /** All of them, for administrators and the nightly check; a few per brand, so that one partition is enough. */
      'of-all': { partitionKey: 'list', sortKey: 'siteRefId', projection: 'KEYS_ONLY' },
    },
  },
  /**
   * Backfill jobs and their windows, deferred windows, OAuth states, schedule markers, hourly budgets of platform
   * calls, user jobs.
   */
  jobs: { partitionKey: 'jobId', sortKey: 'sk', timeToLive: 'expiresAt' },
  /** Every sent email by its UTC day; found by the provider's id when delivery is reported. */
  mails: {
    partitionKey: 'day',
    sortKey: 'sk',
    timeToLive: 'expiresAt',
    indexes: { 'by-mail': { partitionKey: 'mailId', projection: 'KEYS_ONLY' } },
  },
  /** White labels by 'origin#...' or 'node#...'; few, so that a list reads one partition. */
  themes: { partitionKey: 'list', sortKey: 'key' },
  logs: { partitionKey: 'day', sortKey: 'sk', timeToLive: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
