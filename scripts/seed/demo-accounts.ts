import { timeZones } from '../../shared/model/node.ts';
import type { PropertyProfile, SandboxAccounts } from '../sandbox/sandbox-types.ts';
import { agencyOwner, demoAccountOwners, demoNodes } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';

export const recordedAccountOwner = { email: 'records@publicrecord.example', name: 'Public Record' } as const;

/** The IANA zone of a demonstration site: its own name wins, then the specification's eight. */
export const zoneOf = ({ attr }: DemoNode): string => attr.timezone ?? timeZones[attr.tz ?? 'Pacific'];

function profileOf(node: DemoNode): PropertyProfile[] {
  if (node.analytics === undefined) return [];
  const { connection: _connection, accountId: _account, currencyCode, ...profile } = node.analytics;
  return [{ ...profile, currencyCode: currencyCode ?? 'USD', displayName: node.name, url: node.attr.url ?? '', timeZone: zoneOf(node) }];
}

/** Google accounts and GA4 properties of the stand-in, read from the demonstration tree. */
export const demoAccounts: SandboxAccounts = {
  people: [
    { ...agencyOwner, accountIds: 'all' },
    ...demoAccountOwners.map(({ ownerEmail, ownerName, accountId }) => ({ email: ownerEmail, name: ownerName, accountIds: [accountId] })),
    { ...recordedAccountOwner, accountIds: ['395000000'] },
  ],
  accounts: demoAccountOwners.map(({ accountId, displayName }) => ({
    accountId, displayName,
    properties: demoNodes.filter(({ analytics }) => analytics?.accountId === accountId).flatMap(profileOf),
  })),
};
