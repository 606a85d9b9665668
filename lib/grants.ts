import type { AccessNeed } from '../shared/contract/endpoint.ts';
import { type EndpointId, registry } from '../shared/contract/registry.ts';
import type { TableName, tables } from '../shared/model/tables.ts';

type IndexName<Table extends TableName> = (typeof tables)[Table] extends { readonly indexes: infer Indexes }
  ? keyof Indexes & string
  : never;

/** What one function may touch. Absent means not at all; there is no scan and no wildcard to grant. */
export type Grants = {
  /** 'read' is get and query by key, 'write' is put, update and delete; an index is queried by its name. */
  readonly tables?: { readonly [Table in TableName]?: readonly ('read' | 'write' | IndexName<Table>)[] };
  /** Queues it may send to. */
  readonly sendsTo?: readonly ('pulls' | 'audits')[];
  /** 'wrap' makes a data key for a new credential, 'unwrap' opens a stored one. */
  readonly credentialKey?: readonly ('wrap' | 'unwrap')[];
  /** Secrets below the stage's parameter prefix. */
  readonly secrets?: readonly SecretName[];
  /** Names Google's client id in a consent's address (the secret is not needed for that). */
  readonly asksGoogleConsent?: true;
  /** May publish to every site's topic of first collections. */
  readonly publishesProgress?: true;
};

/** The secrets a person puts into SSM before the first deployment (scripts/deploy.ts asks for them). */
export const platformSecrets = ['/google/client-secret', '/pagespeed/api-key'] as const;
type SecretName = (typeof platformSecrets)[number] | '/origin-secret';

/**
 * Using a stored credential: its data key is unwrapped, and a refresh (the client secret) seals the new token under
 * the same data key, so that only the first storing wraps one.
 */
const usesCredential = {
  credentialKey: ['unwrap'],
  secrets: ['/google/client-secret'],
} as const satisfies Grants;

/** Beyond what every call of its access kind needs (below). A new endpoint without a line here does not compile. */
const endpointGrants: Readonly<Record<EndpointId, Grants>> = {
  'get-me': { tables: { sites: ['by-parent', 'by-link'] } },
  'get-version': {},
  'get-theme': {},
  'get-site': {},
  'list-children': { tables: { sites: ['by-parent'] } },
  'update-site': {
    tables: {
      sites: ['write'],
      connections: ['read', 'write'],
      jobs: ['read', 'write'],
      credentials: ['read', 'write'],
    },
    sendsTo: ['pulls'],
    // A chosen account is checked against what its credential reaches at the platform.
    ...usesCredential,
  },
  'list-connections': { tables: { connections: ['read'] } },
  'authorize-site': { tables: { jobs: ['write'] }, asksGoogleConsent: true },
  'oauth-return': {
    // The state names user and site: both are loaded and access is decided again before the credential is kept.
    tables: {
      jobs: ['read', 'write'],
      credentials: ['write'],
      sites: ['read', 'by-link'],
      users: ['read'],
    },
    credentialKey: ['wrap'],
    secrets: ['/google/client-secret'],
  },
  'get-token': { tables: { credentials: ['read', 'write'] }, ...usesCredential },
  'delete-account': {
    tables: { sites: ['write'], connections: ['write'], credentials: ['read', 'write'] },
    // Opened once more to end the consent at the platform.
    credentialKey: ['unwrap'],
  },
  'get-overview': { tables: { metrics: ['read'], connections: ['read'], audits: ['read'] } },
  'list-audits': { tables: { audits: ['read'] } },
  'get-audit': {},
  'update-audit': { tables: { audits: ['write'] } },
  'generate-audit': {
    tables: {
      audits: ['read', 'write'],
      metrics: ['read'],
      connections: ['read'],
      notifications: ['write'],
    },
  },
  'list-notifications': { tables: { notifications: ['read'] } },
  'mark-notifications-read': { tables: { notifications: ['write'] } },
  'write-log': { tables: { logs: ['write'] } },
};

/** What `createHandler` itself reads before the implementation runs. */
function accessGrants(access: AccessNeed): Grants {
  const secrets: readonly SecretName[] = ['/origin-secret'];
  if (access.kind === 'public') return { secrets };
  if (access.kind === 'user') return { secrets, tables: { users: ['read'], sites: ['read'] } };
  return {
    secrets,
    tables: {
      users: ['read'],
      sites: ['read', 'by-link'],
      ...(access.node.from === 'audit' ? { audits: ['read', 'by-id'] } : {}),
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

/** All an endpoint's function may touch: what its access decision reads, and its own line of the table. */
export const grantsOf = (id: EndpointId): Grants =>
  combined(accessGrants(registry[id].access), endpointGrants[id]);

/** Functions of no endpoint: started by schedule, by queue, by IoT Core, or where the API has no other route. */
export const backgroundFunctions = {
  'dispatch-nightly-pull': 'functions/jobs/dispatch-nightly-pull.ts',
  'dispatch-monthly-audit': 'functions/jobs/dispatch-monthly-audit.ts',
  'pull-worker': 'functions/jobs/pull-worker.ts',
  'audit-worker': 'functions/jobs/audit-worker.ts',
  'iot-authorizer': 'functions/triggers/iot-authorizer.ts',
  'unknown-route': 'functions/triggers/unknown-route.ts',
} as const;
export type BackgroundFunction = keyof typeof backgroundFunctions;

export const backgroundGrants: Readonly<Record<BackgroundFunction, Grants>> = {
  'dispatch-nightly-pull': {
    tables: { connections: ['read', 'by-zone'], jobs: ['read', 'write'], sites: ['read'] },
    sendsTo: ['pulls'],
  },
  'dispatch-monthly-audit': {
    tables: { connections: ['by-zone'], jobs: ['read', 'write'] },
    sendsTo: ['audits'],
  },
  'pull-worker': {
    tables: {
      credentials: ['read', 'write'],
      metrics: ['read', 'write'],
      connections: ['read', 'write'],
      jobs: ['read', 'write'],
      sites: ['read', 'write'],
      notifications: ['write'],
    },
    sendsTo: ['pulls'],
    ...usesCredential,
    secrets: ['/google/client-secret', '/pagespeed/api-key'],
    publishesProgress: true,
  },
  'audit-worker': {
    tables: {
      audits: ['read', 'write'],
      metrics: ['read'],
      connections: ['read'],
      sites: ['read'],
      notifications: ['write'],
    },
  },
  'iot-authorizer': { tables: { users: ['read'], sites: ['read', 'by-link'] } },
  'unknown-route': {},
};
