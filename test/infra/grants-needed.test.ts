import { beforeAll, expect, test } from 'vitest';
import { backgroundFunctions, backgroundGrants } from '../../lib/grants/background.ts';
import { getEndpointGrants } from '../../lib/grants/endpoints.ts';
import type { Grants } from '../../lib/grants/grants.ts';
import { handlerEntries } from '../../scripts/bundle.ts';
import { queueSettings } from '../../shared/messages/queues.ts';
import { endpointIds } from '../../shared/contract/registry.ts';
import { type BundleReach, bundleReaches } from './support/bundle-reach.ts';

/**
 * The other half of least privilege: grants-hold asks that a role allows what is called, this that nothing more is
 * granted.
 */
let reaches: ReadonlyMap<string, BundleReach>;
beforeAll(async () => {
  reaches = await bundleReaches(handlerEntries);
});

/** What a function must be able to call for a grant to people to be of use. */
const peopleCommands: Record<NonNullable<Grants['people']>[number], string> = {
  create: 'AdminCreateUserCommand',
  read: 'AdminGetUserCommand',
  attributes: 'AdminUpdateUserAttributesCommand',
  password: 'AdminSetUserPasswordCommand',
  update: 'AdminUserGlobalSignOutCommand',
  'sign-out': 'AdminUserGlobalSignOutCommand',
  'two-step': 'AdminSetUserMFAPreferenceCommand',
  delete: 'AdminDeleteUserCommand',
};

const imageCommands = { write: 'PutObjectCommand', delete: 'DeleteObjectCommand' } as const;
const workbookCommands = { read: 'GetObjectCommand', ...imageCommands } as const;

/** Grants that the code of a function has no use for. */
function unneeded(grants: Grants, { tables, names, calls }: BundleReach): string[] {
  const ofTables = Object.entries(grants.tables ?? {}).flatMap(([table, kinds]) =>
    kinds.filter(kind => tables.get(table)?.has(kind) !== true).map(kind => `${table} ${kind}`),
  );
  return [
    ...ofTables,
    ...(grants.sendsTo ?? []).filter(queue => !names(queueSettings[queue])).map(queue => `queue ${queue}`),
    ...[...(grants.credentialKey ?? []), ...(grants.webhookKey ?? [])]
      .filter(use => !calls(use === 'wrap' ? 'GenerateDataKeyCommand' : 'DecryptCommand'))
      .map(use => `key ${use}`),
    ...(grants.secrets ?? [])
      .filter(secret => secret !== '/origin-secret' && !names(secret))
      .map(secret => `secret ${secret}`),
    ...(grants.people ?? []).filter(use => !calls(peopleCommands[use])).map(use => `people ${use}`),
    ...(grants.sendsMail && !calls('SendEmailCommand') ? ['mail'] : []),
    ...(grants.images ?? []).filter(use => !calls(imageCommands[use])).map(use => `images ${use}`),
    ...(grants.workbooks ?? []).filter(use => !calls(workbookCommands[use])).map(use => `workbooks ${use}`),
    ...(grants.publishesProgress && !calls('PublishCommand') ? ['progress'] : []),
    ...(grants.tellsBells && !calls('PublishCommand') ? ['bells'] : []),
  ];
}

const functionNames = [...endpointIds, ...Object.keys(backgroundFunctions)];
const isBackground = (name: string): name is keyof typeof backgroundFunctions => name in backgroundFunctions;
function grantsOfFunction(name: string): Grants {
  const id = endpointIds.find(endpointId => endpointId === name);
  if (id !== undefined) return getEndpointGrants(id);
  return isBackground(name) ? backgroundGrants[name] : {};
}
const requireReach = (name: string): BundleReach => {
  const reach = reaches.get(name);
  if (reach === undefined) throw new Error(`${name} was not bundled`);
  return reach;
};

test('no function is granted what its code cannot call', () => {
  const found = functionNames.flatMap(name =>
    unneeded(grantsOfFunction(name), requireReach(name)).map(grant => `${name}: ${grant}`),
  );
  expect(found).toEqual([]);
});

test('detects excess grants of every kind', () => {
  const more: Grants = {
    tables: { logs: ['write'], sites: ['read', 'write', 'by-name'] },
    sendsTo: ['audits'],
    credentialKey: ['wrap'],
    secrets: ['/pagespeed/api-key'],
    people: ['delete'],
    sendsMail: true,
    images: ['write', 'delete'],
    workbooks: ['read'],
    publishesProgress: true,
    tellsBells: true,
  };
  expect(unneeded(more, requireReach('get-site'))).toEqual([
    'logs write',
    'sites write',
    'sites by-name',
    'queue audits',
    'key wrap',
    'secret /pagespeed/api-key',
    'people delete',
    'mail',
    'images write',
    'images delete',
    'workbooks read',
    'progress',
    'bells',
  ]);
});

test('reads from a bundle what its function calls: hand-checked rows', () => {
  const listKinds = (name: string, table: string) => [...(requireReach(name).tables.get(table) ?? [])].sort();
  expect(listKinds('get-site', 'sites')).toEqual(['by-link', 'read']);
  expect(listKinds('list-logs', 'logs')).toEqual(['read']);
  expect(listKinds('write-log', 'logs')).toEqual(['write']);
  expect(listKinds('sweep-deferred', 'jobs')).toEqual(['read', 'write']);
  expect(listKinds('unknown-route', 'sites')).toEqual([]);
});
