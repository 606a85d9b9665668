/**
 * Every table as data: CDK creates them, `npm start` creates them, stores name them. Keys are strings.
 * Physical name: `${TABLE_PREFIX}${table}`.
 */
export type TableDefinition = {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** Attribute (epoch seconds) after which an item may be swept. */
  readonly timeToLive?: string;
  readonly indexes?: Readonly<
    Record<string, { partitionKey: string; sortKey?: string; projection: 'ALL' | 'KEYS_ONLY' | readonly string[] }>
  >;
};

export const tables = {
  /** Nodes of the tree (sk NODE) and links region -> site (sk LINK#site). */
  sites: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: {
      /** Children of a node, by lower-case name: reads one level, never the tree. */
      'by-parent': { partitionKey: 'parentId', sortKey: 'nameKey', projection: ['summary'] },
      /** Everything below a reseller or the provider, by path. */
      'by-path': { partitionKey: 'rootId', sortKey: 'sitePath', projection: ['summary'] },
      /** The regions a site is linked to. */
      'by-link': { partitionKey: 'linkedSiteId', sortKey: 'siteId', projection: ['regionPath'] },
    },
  },
  users: {
    partitionKey: 'userId',
    indexes: {
      'by-email': { partitionKey: 'email', projection: 'KEYS_ONLY' },
      'by-node': { partitionKey: 'siteId', sortKey: 'userId', projection: 'ALL' },
    },
  },
  /** State of each service of each site; never a credential. */
  connections: {
    partitionKey: 'siteId',
    sortKey: 'service',
    indexes: { 'by-zone': { partitionKey: 'timeZone', sortKey: 'siteService', projection: 'KEYS_ONLY' } },
  },
  /** Envelope-encrypted credentials by token id; only the pull worker and the connect handlers may read it. */
  credentials: { partitionKey: 'tokenId' },
  /** Days, months and rollups: sk `${service}#${section}#${yyyy-MM-dd | yyyy-MM}`, so a period is one range. */
  metrics: { partitionKey: 'siteId', sortKey: 'sk' },
  audits: {
    partitionKey: 'siteId',
    sortKey: 'sk',
    indexes: { 'by-id': { partitionKey: 'auditId', projection: 'KEYS_ONLY' } },
  },
  notifications: { partitionKey: 'siteId', sortKey: 'sk' },
  /** Backfill jobs and their windows, parked windows, OAuth states, schedule markers. */
  jobs: { partitionKey: 'jobId', sortKey: 'sk', timeToLive: 'expiresAt' },
  logs: { partitionKey: 'day', sortKey: 'sk', timeToLive: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
