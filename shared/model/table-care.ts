import type { RecordService } from '../platforms/registry.ts';
import type { TableName, tables } from './tables.ts';

/** The deletion steps for tables where clearing a partition is not enough. */
export type DeletionStep =
  | 'people'
  | 'links'
  | 'credential-uses'
  | 'collections'
  | 'theme'
  | 'lead-intakes'
  | 'listing'
  | 'saved';

/** Tables whose items are keyed by their node's id. */
type OfNode = { [Name in TableName]: (typeof tables)[Name]['partitionKey'] extends 'siteId' ? Name : never }[TableName];

type Why = { readonly why: string };
type Care<Name extends TableName> = {
  /**
   * The lifetime of an item: as long as its node, some days (deleted by its time to live), or as described.
   * `atMostDays` is the longest time to live; null if nothing expires.
   */
  readonly retention: 'with-node' | { readonly days: number } | (Why & { readonly atMostDays: number | null });
  /** The deletion of a node's items; 'none' explains why they may remain. */
  readonly deletion:
    | (Name extends OfNode ? { readonly by: 'partition' } : never)
    | { readonly by: 'step'; readonly step: DeletionStep }
    | ({ readonly by: 'none' } & Why);
  /** The table's part in an export of a node; 'none' explains why it has none. */
  readonly export: 'items' | ({ readonly of: 'none' } & Why);
};

/**
 * Months for which days and monthly sums of a platform are stored, including the current month; other platforms' data
 * is stored as long as the site. LinkedIn limits how long its data may be stored
 * (docs/decisions/2026-11-27-linkedin-keeps-thirteen-months.md).
 */
export const keptMonths: Readonly<Partial<Record<RecordService, number>>> = { linkedin: 13, linkedinOrg: 13 };

/** Days for which a deleted node can be restored; then its data is deleted for good. */
export const restorableDays = 30;

const secret = { of: 'none', why: 'Secrets never leave the server' } as const;
const operational = { of: 'none', why: 'State of work in progress and counts, no data of the customer' } as const;
const collected = { retention: 'with-node', deletion: { by: 'partition' }, export: 'items' } as const;

/**
 * Retention, deletion and export of every table, in the order of a deletion: users first, so that no one is signed in
 * to a deleted node; then notices to platforms; then the synced data. A table without an entry does not compile.
 */
export const tableCare = {
  users: { retention: 'with-node', deletion: { by: 'step', step: 'people' }, export: 'items' },
  verifications: {
    retention: { days: 1 },
    deletion: { by: 'none', why: 'A link leads to nobody once its person is gone, and is swept within a day' },
    export: secret,
  },
  /** A step deletes the links, and the node itself is deleted last. Its id remains taken and is never reused. */
  sites: { retention: 'with-node', deletion: { by: 'step', step: 'links' }, export: 'items' },
  credentials: {
    retention: { why: 'As long as a site uses it; one that was never chosen is swept after a week', atMostDays: 7 },
    deletion: { by: 'step', step: 'credential-uses' },
    export: secret,
  },
  /** Deleted before the connections, which refer to the jobs of their first syncs. */
  jobs: {
    retention: { why: 'Each kind of item carries its own time to live', atMostDays: 730 },
    deletion: { by: 'step', step: 'collections' },
    export: operational,
  },
  connections: collected,
  metrics: {
    retention: { why: 'As long as the site; of a platform with a limit its months (keptMonths)', atMostDays: 397 },
    deletion: { by: 'partition' },
    export: 'items',
  },
  audits: collected,
  notifications: collected,
  alertStates: {
    retention: { why: 'Open ones and thresholds as long as the site; ended ones are swept', atMostDays: 400 },
    deletion: { by: 'partition' },
    export: 'items',
  },
  webhooks: {
    retention: { why: 'As long as the node; what was sent is swept after a month', atMostDays: 30 },
    deletion: { by: 'partition' },
    export: secret,
  },
  /** Deleted after its pictures. */
  listings: { retention: 'with-node', deletion: { by: 'step', step: 'listing' }, export: 'items' },
  tasks: {
    retention: {
      why: 'As long as the site; a done one is swept after 400 days, its comments 800 days after they were written',
      atMostDays: 800,
    },
    deletion: { by: 'partition' },
    export: 'items',
  },
  annotations: {
    retention: { why: 'As long as the node; a deleted one is swept after a day', atMostDays: 1 },
    deletion: { by: 'partition' },
    export: 'items',
  },
  /** Before the rows, because a group also has rows. */
  saved: {
    retention: { why: 'As long as the node; a deleted one is swept after a day', atMostDays: 1 },
    deletion: { by: 'step', step: 'saved' },
    export: 'items',
  },
  rollups: collected,
  recommendations: collected,
  sales: collected,
  billing: collected,
  stripeEvents: {
    retention: { days: 40 },
    deletion: { by: 'none', why: 'Ids and kinds of events that name nobody, until their time to live' },
    export: operational,
  },
  /** Deleted before the leads, so that no new ones arrive afterwards. */
  leadIntakes: { retention: 'with-node', deletion: { by: 'step', step: 'lead-intakes' }, export: 'items' },
  leads: {
    retention: {
      why: 'As many months as its intake keeps; what arrived is swept after 31 days, an import after 35',
      atMostDays: 35,
    },
    deletion: { by: 'partition' },
    export: 'items',
  },
  themes: { retention: 'with-node', deletion: { by: 'step', step: 'theme' }, export: 'items' },
  throttles: {
    retention: { why: 'Until the stretch of time that it counts has passed', atMostDays: 400 },
    deletion: { by: 'none', why: 'Counts under hashes that name nobody' },
    export: operational,
  },
  mails: {
    retention: { days: 400 },
    deletion: { by: 'none', why: 'The log shows who was notified of what, until its time to live' },
    export: 'items',
  },
  logs: {
    retention: { days: 90 },
    deletion: { by: 'none', why: 'Reports of errors on screens, until their time to live' },
    export: operational,
  },
} as const satisfies { readonly [Name in TableName]: Care<Name> };

/** Tables in which a deletion clears all items of a node. */
export type ClearedTable = {
  [Name in TableName]: (typeof tableCare)[Name]['deletion'] extends { by: 'partition' } ? Name : never;
}[TableName];
export const isCleared = (table: TableName): table is ClearedTable => tableCare[table].deletion.by === 'partition';

/** All tables in the order of the record. */
export const tablesInCare = Object.keys(tableCare) as readonly TableName[];
