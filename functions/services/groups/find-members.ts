import { findRuleProblem } from '../../../shared/domain/groups/groups.ts';
import { meetsName } from '../../../shared/domain/search/name-search.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { type GroupMembers, maxGroupSites } from '../../../shared/model/site-group.ts';
import { invalid } from '../../runtime/errors.ts';
import { sitesOfGroup } from '../rollups/group-sites.ts';
import { sitesOfNode } from '../rollups/node-sites.ts';

/**
 * Returns the sites of a group now, or without `members` all of the owner's, at most `maxGroupSites`, and their number.
 * `name`: only those whose names contain its words.
 * @throws {DomainError} invalid-request for a rule without conditions or with an invalid date
 */
export async function findMembers(
  owner: SiteNode,
  members: GroupMembers | undefined,
  name = '',
): Promise<{ sites: NodeSummary[]; total: number }> {
  const problem = members?.by === 'rule' ? findRuleProblem(members.rule) : null;
  if (problem !== null) throw invalid([{ path: 'body.members.rule', message: problem }]);
  const sites: NodeSummary[] = [];
  let total = 0;
  const listed = members === undefined ? sitesOfNode(owner) : sitesOfGroup(owner, members);
  for await (const page of listed) {
    const found = page.map(({ site }) => site).filter(site => name === '' || meetsName(site.name, name));
    total += found.length;
    sites.push(...found.slice(0, maxGroupSites - sites.length));
  }
  return { sites, total };
}
