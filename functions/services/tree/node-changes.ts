import type { Accounts, SiteNode } from '../../../shared/model/node.ts';
import { DomainError } from '../../runtime/errors.ts';
import { getNode, replaceNode } from '../../stores/sites/sites.ts';

const changeTries = 5;

/**
 * Changes a node as it stands now; a concurrent change is seen and built upon. `change` answers null to leave it as
 * it is. Answers the node afterwards, null when there is none (any more).
 * @throws {DomainError} conflict when others change it all the time.
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
