import { toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { type SeenAccounts, type SeenNode, seenAccountsSchema, type SiteNode } from '../../../shared/model/node.ts';

/** A node as this viewer may be answered it: the token ids of its accounts are told to administrators alone. */
export function seenNode(viewer: Viewer, node: SiteNode): SeenNode {
  const { accounts } = node.attr;
  if (accounts === undefined || decide(viewer, 'connection.see-token', toAccessNode(node)).outcome === 'allowed')
    return node;
  return { ...node, attr: { ...node.attr, accounts: withoutTokenIds(accounts) } };
}

const withoutTokenIds = (accounts: SeenAccounts): SeenAccounts =>
  seenAccountsSchema.parse(
    Object.fromEntries(
      Object.entries(accounts).map(([service, account]) => [service, { ...account, tokenId: undefined }]),
    ),
  );
