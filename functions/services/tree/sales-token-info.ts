import { pathIds, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SalesToken, SalesTokenInfo } from '../../../shared/model/sales-token.ts';
import { refuseExceeded, throttle, toCallerKey } from '../../access/throttle.ts';
import { notFound } from '../../runtime/errors.ts';
import { nodeOfId } from '../../stores/sites/sales-tokens.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { getNode, listRoots } from '../../stores/sites/sites.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';

const largestAgentSearch = 10;

/** Lists a page of the sales tokens by name. */
export async function listSalesTokens({
  cursor,
  isAffiliate,
  includeUser,
}: {
  cursor: string | undefined;
  isAffiliate: boolean | undefined;
  includeUser: boolean;
}): Promise<{ salesTokens: SalesToken[]; cursor: string | null }> {
  const page = await listRoots(cursor);
  const tokens = page.nodes.filter(
    node => node.type === 'TOKEN' && (isAffiliate === undefined || (node.isAffiliate === true) === isAffiliate),
  );
  const nodes = tokens.length === 0 ? [] : await getNodes(tokens.map(({ siteId }) => siteId));
  const salesTokens = await Promise.all(
    nodes.map(async node => ({ ...toSalesToken(node), ...(includeUser ? await findAgent(node) : {}) })),
  );
  return { salesTokens, cursor: page.cursor };
}

const toSalesToken = ({ siteId, name, attr }: SiteNode): SalesToken => ({
  siteId,
  name,
  attr: { ...(attr.logo === undefined ? {} : { logo: attr.logo }), isAffiliate: attr.isAffiliate === true },
});

/** Finds the user created with a token: the first of its people. */
async function findAgent(node: SiteNode): Promise<Pick<SalesToken, 'agentUserId' | 'agentEmail'>> {
  const users = await listUsersOfNode(node.siteId, largestAgentSearch);
  const [first] = users.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return first === undefined ? {} : { agentUserId: first.userId, agentEmail: first.email };
}

/** Reports whether any node or the provider has an id, ignoring case. */
export const isIdTaken = async (id: string): Promise<boolean> =>
  id.toLowerCase() === providerId.toLowerCase() || (await nodeOfId(id)) !== null;

/** Returns the sales token at or above a node; null if the provider sells itself. */
export async function tokenAbove({ sitePath }: Pick<SiteNode, 'sitePath'>): Promise<SiteNode | null> {
  const [provider, top] = pathIds(sitePath);
  const node = provider === providerId && top !== undefined ? await getNode(top) : null;
  return node?.type === 'TOKEN' ? node : null;
}

/** Tokens are names chosen by partners, so wrong tries per caller are limited. */
const wrongTokens = [{ times: 20, seconds: 86_400 }];

/**
 * Returns the public part of a token for its signup page; a suspended token counts as unknown.
 * @throws {DomainError} not-found; too-many-requests, even for a valid one, after too many wrong tries by the caller
 */
export async function salesTokenInfo(id: string, clientAddress: string, now: Date): Promise<SalesTokenInfo> {
  const tries = { what: 'sales-token', whom: `address:${toCallerKey(clientAddress)}`, limits: wrongTokens };
  await refuseExceeded(tries, now);
  const siteId = await nodeOfId(id);
  const node = siteId === null ? null : await getNode(siteId);
  if (node?.type === 'TOKEN' && node.attr.suspended !== true) return toSalesTokenInfo(node);
  await throttle(tries, now);
  throw notFound();
}

export function toSalesTokenInfo({ attr }: SiteNode): SalesTokenInfo {
  const { logo, backgroundImage, trialExtensionOverrideDays } = attr;
  return {
    useServiceBranch: attr.useServiceBranch === true,
    showBusinessType: attr.showBusinessType !== false,
    directoryAccess: attr.directoryAccess === true,
    ...(logo === undefined ? {} : { logo }),
    ...(backgroundImage === undefined ? {} : { backgroundImage }),
    ...(trialExtensionOverrideDays === undefined ? {} : { trialExtensionOverrideDays }),
  };
}
