import { storeCredential } from '../../../functions/services/credentials/credentials.ts';
import { addUse } from '../../../functions/services/credentials/credential-uses.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import type { Accounts } from '../../../shared/model/node.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';

/** What a site keeps of one chosen account, by service; the credential comes with `connect`. */
const exampleAccounts = {
  ga4: { accountId: '1001', accountName: 'First account', propertyId: '50001', propertyName: 'Shop' },
  gmb: { accountId: '7', accountName: 'Group', locationId: '77', locationName: 'Main street' },
  gsc: { accountName: 'sc-domain:n1.test' },
  fbPage: { pageId: '8800', pageName: 'The page' },
  fb: { accountName: 'Ads', adAccId: 'act_99' },
  linkedinOrg: { organizationId: '5', organizationName: 'Org', urn: 'urn:li:organization:5' },
  linkedin: { accountId: '6', accountName: 'Ads', reference: 'urn:li:organization:5', account: 'urn:li:sponsoredAccount:6', type: 'BUSINESS' },
  bing: { customerId: '1', customerName: 'Customer', accountId: '2', accountName: 'Ads' },
} as const satisfies { [S in ConnectableService]: Omit<NonNullable<Accounts[S]>, 'tokenId'> };

type Connected = {
  siteId: string;
  service: ConnectableService;
  tokenId: string;
  expiresAt: Date;
  endsAt?: Date | null;
  accountId?: string;
  refreshToken?: string;
  /** The person who signed in; absent: nobody of the tree that is asked about. */
  userId?: string;
  marks?: { refreshRequired?: boolean; refreshAlertDate?: string };
};

/** A site as it stands after a consent was saved: credential, its use, account and connection. */
export async function connect({ siteId, service, tokenId, marks, userId = 'site-user', ...tokens }: Connected): Promise<void> {
  await storeCredential({ tokenId, service, siteId, userId, tokens: { accessToken: `secret-of-${tokenId}`, scopes: [], ...tokens } });
  await useAt({ siteId, service, tokenId, ...(marks ? { marks } : {}) });
}

/** A site that stands on a credential that is there already. */
export async function useAt({ siteId, service, tokenId, marks }: Pick<Connected, 'siteId' | 'service' | 'tokenId' | 'marks'>): Promise<void> {
  await addUse(tokenId, siteId, service);
  const node = await getNode(siteId);
  if (!node) throw new Error(`There is no ${siteId}`);
  const account = { ...exampleAccounts[service], tokenId, ...marks };
  await replaceNode({ ...node, attr: { ...node.attr, accounts: { ...node.attr.accounts, [service]: account } } }, node.revision);
  await putConnection({
    siteId, service, state: 'working', connectedAt: '2026-01-01T00:00:00.000Z', pulledAt: null, lastDay: null, missingDays: [], backfill: null,
    timeZone: 'America/New_York', platformTimeZone: null, sourceKey: 'x', compactedThrough: null,
  });
}
