import { toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { type SeenAccounts, type SeenNode, seenAccountsSchema, type SiteNode } from '../../../shared/model/node.ts';

/** Returns a node as this viewer may see it: only administrators get its accounts' token ids. */
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
