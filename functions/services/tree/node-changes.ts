import type { Accounts, SiteNode } from '../../../shared/model/node.ts';
import { DomainError } from '../../runtime/errors.ts';
import { getNode, replaceNode } from '../../stores/sites/sites.ts';

const changeTries = 5;

/**
 * Changes the current node, and retries after concurrent changes. `change` returns null for no change. Returns the new
 * node, null if it doesn't exist.
 * @throws {DomainError} conflict after too many concurrent changes.
 */
export async function changeNode(
  siteId: string,
  change: (node: SiteNode) => SiteNode | null,
): Promise<SiteNode | null> {
  for (let attempt = 1; ; attempt += 1) {
    const node = await getNode(siteId);
    const next = node === null ? null : change(node);
    if (next === null) return node;
    try {
      return await replaceNode(next, next.revision);
    } catch (error) {
      const isOvertaken = error instanceof DomainError && (error.code === 'conflict' || error.code === 'not-found');
      if (attempt === changeTries || !isOvertaken) throw error;
    }
  }
}

/** A node with other accounts. */
export const withAccounts = (node: SiteNode, accounts: Accounts): SiteNode => ({
  ...node,
  attr: { ...node.attr, accounts },
});
