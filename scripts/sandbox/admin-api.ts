import { refuseBearer } from './data-api.ts';
import { adminDenied, invalidArgument, unauthenticated } from './google-errors.ts';
import type { Answer } from './http-answers.ts';
import type { Grant } from './oauth/tokens.ts';
import type { Property } from './sandbox-types.ts';

export type AdminAccount = {
  readonly accountId: string;
  readonly displayName: string;
  readonly properties: readonly Property[];
};

const bornAt = '2024-01-08T15:00:00Z';

function page<T>(
  all: readonly T[],
  query: URLSearchParams,
  standard: number,
  most: number,
): { items: T[]; next: string | null } | null {
  const size = Number(query.get('pageSize') ?? standard) || standard;
  const token = query.get('pageToken') ?? '';
  const offset =
    token === ''
      ? 0
      : Number(
          Buffer.from(token, 'base64url')
            .toString()
            .replace(/^offset:/, ''),
        );
  if (size < 0 || !Number.isInteger(offset)) return null;
  const end = offset + Math.min(size, most);
  return {
    items: all.slice(offset, end),
    next: end < all.length ? Buffer.from(`offset:${end}`).toString('base64url') : null,
  };
}

const summary = (account: AdminAccount): object => ({
  name: `accountSummaries/${account.accountId}`,
  account: `accounts/${account.accountId}`,
  displayName: account.displayName,
  // Absent, not empty, for an account without a GA4 property.
  ...(account.properties.length > 0 && {
    propertySummaries: account.properties.map(({ propertyId, displayName }) => ({
      property: `properties/${propertyId}`,
      displayName,
      propertyType: 'PROPERTY_TYPE_ORDINARY',
      parent: `accounts/${account.accountId}`,
    })),
  }),
});

const propertyResource = (property: Property): object => ({
  name: `properties/${property.propertyId}`,
  parent: `accounts/${property.accountId}`,
  account: `accounts/${property.accountId}`,
  displayName: property.displayName,
  propertyType: 'PROPERTY_TYPE_ORDINARY',
  timeZone: property.timeZone,
  currencyCode: property.currencyCode,
  serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
  createTime: bornAt,
  updateTime: bornAt,
});

const below: Record<string, (property: Property) => { list: string; items: object[] }> = {
  dataStreams: ({ propertyId, displayName, url }) => ({
    list: 'dataStreams',
    items:
      url === ''
        ? []
        : [
            {
              name: `properties/${propertyId}/dataStreams/${propertyId}1`,
              type: 'WEB_DATA_STREAM',
              displayName,
              webStreamData: { defaultUri: url, measurementId: `G-${propertyId.padStart(10, '0')}` },
              createTime: bornAt,
              updateTime: bornAt,
            },
          ],
  }),
  keyEvents: ({ propertyId, keyEventNames }) => ({
    list: 'keyEvents',
    items: keyEventNames.map((eventName, index) => ({
      name: `properties/${propertyId}/keyEvents/${index + 1}`,
      eventName,
      createTime: bornAt,
      deletable: true,
      custom: true,
      countingMethod: 'ONCE_PER_EVENT',
    })),
  }),
  googleAdsLinks: ({ propertyId, adsLinked }) => ({
    list: 'googleAdsLinks',
    items: adsLinked
      ? [
          {
            name: `properties/${propertyId}/googleAdsLinks/1`,
            customerId: `${propertyId}9`.slice(0, 10),
            canManageClients: false,
            adsPersonalizationEnabled: true,
          },
        ]
      : [],
  }),
};

/** Serves accountSummaries (paged), properties.get and its subresources, of the Admin API v1beta. */
export function adminApi(ask: {
  path: string;
  query: URLSearchParams;
  grant: Grant | null;
  listAccounts: (email: string) => AdminAccount[];
}): Answer {
  const refused = refuseBearer(ask.grant, 'analyticsadmin.googleapis.com');
  if (refused !== null || ask.grant === null) return refused ?? unauthenticated();
  const accounts = ask.listAccounts(ask.grant.email);
  if (ask.path === '/v1beta/accountSummaries') {
    const found = page(accounts, ask.query, 50, 200);
    if (found === null) return invalidArgument('The page token is not valid.');
    return {
      status: 200,
      body: {
        ...(found.items.length > 0 && { accountSummaries: found.items.map(summary) }),
        ...(found.next !== null && { nextPageToken: found.next }),
      },
    };
  }
  const route = /^\/v1beta\/properties\/([^/]+)(?:\/(\w+))?$/.exec(ask.path);
  if (route === null) return { status: 404, html: 'The requested URL was not found on this server.' };
  const property = accounts.flatMap(account => account.properties).find(({ propertyId }) => propertyId === route[1]);
  if (property === undefined) return adminDenied();
  if (route[2] === undefined) return { status: 200, body: propertyResource(property) };
  const child = Object.hasOwn(below, route[2]) ? below[route[2]]?.(property) : undefined;
  if (child === undefined) return { status: 404, html: 'The requested URL was not found on this server.' };
  const found = page(child.items, ask.query, 50, 200);
  if (found === null) return invalidArgument('The page token is not valid.');
  return {
    status: 200,
    body: {
      ...(found.items.length > 0 && { [child.list]: found.items }),
      ...(found.next !== null && { nextPageToken: found.next }),
    },
  };
}
