import { timeZones } from '../../shared/model/node.ts';
import type { PropertyProfile, SandboxAccounts, SandboxBusiness } from '../sandbox/sandbox-types.ts';
import { agencyOwner, demoAccountOwners, demoNodes } from './demo-tree.ts';
import type { DemoNode } from './demo-types.ts';

export const recordedAccountOwner = { email: 'records@publicrecord.example', name: 'Public Record' } as const;

/** Returns a demonstration site's IANA zone: its own name, or one of the specification's eight. */
export const getDemoTimeZone = ({ attr }: DemoNode): string => attr.timezone ?? timeZones[attr.tz ?? 'Pacific'];

function toProfiles(node: DemoNode): PropertyProfile[] {
  if (node.analytics === undefined) return [];
  const { connection: _connection, accountId: _account, currencyCode, ...profile } = node.analytics;
  return [
    {
      ...profile,
      currencyCode: currencyCode ?? 'USD',
      displayName: node.name,
      url: node.attr.url ?? '',
      timeZone: getDemoTimeZone(node),
    },
  ];
}

/** Demonstration sites at the other platforms; a site without analytics is a small one. */
const businesses: readonly SandboxBusiness[] = demoNodes
  .filter(({ type }) => type === 'SITE')
  .map((node, index) => ({
    key: String(700_001 + index),
    name: node.name,
    url: node.attr.url ?? `https://${node.siteId.toLowerCase()}.example`,
    timeZone: getDemoTimeZone(node),
    currencyCode: node.analytics?.currencyCode ?? 'USD',
    kind: node.analytics?.kind ?? 'service',
    sessionsPer31Days: node.analytics?.sessionsPer31Days ?? 1_200,
    adSpendPer31Days: node.analytics?.adSpendPer31Days ?? 900,
  }));

/** Google accounts and GA4 properties of the stand-in, read from the demonstration tree. */
export const demoAccounts: SandboxAccounts = {
  businesses,
  people: [
    { ...agencyOwner, accountIds: 'all' },
    ...demoAccountOwners.map(({ ownerEmail, ownerName, accountId }) => ({
      email: ownerEmail,
      name: ownerName,
      accountIds: [accountId],
    })),
    { ...recordedAccountOwner, accountIds: ['395000000'] },
  ],
  accounts: demoAccountOwners.map(({ accountId, displayName }) => ({
    accountId,
    displayName,
    properties: demoNodes.filter(({ analytics }) => analytics?.accountId === accountId).flatMap(toProfiles),
  })),
};
