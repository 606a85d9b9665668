import { sampleViewer } from '../../../../shared/domain/access/matrix.ts';
import { decide, type Viewer } from '../../../../shared/domain/access/decide.ts';
import { decideReach } from '../../../../shared/domain/access/credential.ts';
import { getRole, type Role } from '../../../../shared/domain/access/roles.ts';
import { toNodeSummary } from '../../../../shared/domain/hierarchy/summary.ts';
import type { NodeSummary, NodeType, SiteNode } from '../../../../shared/model/node.ts';
import type { Access } from '../../../../web/src/components/access/use-access.ts';
import { shownNode } from '../../../../web/src/components/access/viewer.ts';

/** The sample branch of the access matrix as nodes: token, company, organization, region, site. */
const path = '/ISL/token/company/organization/region/site';
const types: Readonly<Record<string, NodeType>> = { token: 'TOKEN', company: 'TOP_ORG', organization: 'ORG', region: 'REG', site: 'SITE' };

export const makeSiteNode = (siteId: string, more: Partial<SiteNode> = {}): SiteNode => ({
  siteId, name: siteId.charAt(0).toUpperCase() + siteId.slice(1), type: types[siteId] ?? 'SITE',
  sitePath: path.includes(`/${siteId}`) ? path.slice(0, path.indexOf(`/${siteId}`) + siteId.length + 1) : `/ISL/token/company/organization/region/${siteId}`,
  revision: 1, createdAt: '2026-01-01T00:00:00Z', attr: {}, ...more,
});
export const summary = (siteId: string, more: Partial<NodeSummary> = {}): NodeSummary => ({ ...toNodeSummary(makeSiteNode(siteId)), ...more });

/** What the screen asks of access, answered by the rule itself for a sample person of a role. */
export function makeAccess(role: Role, more: Partial<Viewer> = {}): Access {
  const viewer = { ...sampleViewer(role), ...more };
  const decision: Access['decision'] = (action, node, fields) => decide(viewer, action, shownNode(viewer, node), fields);
  return {
    role: getRole(viewer), userId: viewer.userId, single: role === 'site' || role === 'trial', decision,
    reach: (site, signInStatus) => decideReach(viewer, shownNode(viewer, site), signInStatus),
    may: (action, node) => node !== undefined && decision(action, node).outcome === 'allowed',
  };
}
