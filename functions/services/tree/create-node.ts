import { createHash, randomBytes } from 'node:crypto';
import { type AccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { attributeProblems } from '../../../shared/domain/hierarchy/attributes.ts';
import { defaultAttr } from '../../../shared/domain/hierarchy/defaults.ts';
import { idFromName } from '../../../shared/domain/hierarchy/ids.ts';
import { mayStandBelow, pathBelow, findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { trialNote } from '../../../shared/domain/trial/trial.ts';
import type { NodeAttr, NodeType, SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, type DomainError, invalid, notFound } from '../../runtime/errors.ts';
import { enforce } from '../../access/viewer.ts';
import { newNode } from '../../stores/sites/new-nodes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { type CreateRequest, getCreateRequest } from '../../stores/jobs/tree-jobs.ts';
import { collectPageSpeed } from '../collection/collect-page-speed.ts';

/** Number of tries: of four billion ids, one is almost never taken, and three in a row never. */
const idTries = 3;

export type Creation = {
  readonly viewer: Viewer;
  readonly user: User;
  readonly parent: SiteNode;
  readonly parentAccess: AccessNode;
  /** Repeating the id returns the first request's result. */
  readonly requestId: string;
  readonly site: { readonly type: Exclude<NodeType, 'TOKEN'>; readonly name: string; readonly attr: NodeAttr };
  readonly now: Date;
};

/**
 * Creates a node where the viewer may add it; the id derives from its name, the path and an organization's token from
 * its parent. A site with an address is measured from now on (specification 4).
 * @throws {DomainError} invalid-request for attributes its type doesn't have, not-found and conflict if its parent was
 * deleted, moved or linked, conflict for another request with the same id.
 */
export async function createNodeOnce(creation: Creation): Promise<SiteNode> {
  const { parent, site, requestId, user, now } = creation;
  const digest = createHash('sha256')
    .update(canonicalJson({ ...site, parentId: parent.siteId }))
    .digest('base64url');
  const request: CreateRequest = { userId: user.userId, requestId, digest };
  const created = (await findEarlierResult(request, site.name)) ?? (await create(creation, request));
  await collectPageSpeed(created, now);
  return created;
}

async function create(creation: Creation, request: CreateRequest): Promise<SiteNode> {
  const { parent, site, now } = creation;
  const { name, attr } = checked(creation);
  for (let attempt = 1; attempt <= idTries; attempt += 1) {
    const siteId = idFromName(name, site.type, randomBytes(4).toString('hex'));
    const node: SiteNode = {
      siteId,
      name,
      type: site.type,
      sitePath: pathBelow(parent.sitePath, siteId),
      parentId: parent.siteId,
      attr,
      revision: 0,
      createdAt: now.toISOString(),
    };
    const outcome = await newNode(node, parent, request, now);
    if (outcome === 'created') return node;
    if (outcome === 'asked-before') return (await findEarlierResult(request, name)) ?? node;
    if (outcome !== 'id-taken') throw await findRefusal(creation, outcome);
  }
  throw conflict("We couldn't create an ID for this name. Nothing was saved. Please try again");
}

/** Finds what changed in the parent since it was read. */
async function findRefusal(
  { viewer, parent, parentAccess, site }: Creation,
  outcome: 'parent-changed' | 'parent-busy',
): Promise<DomainError> {
  const current = await getNode(parent.siteId);
  if (current === null) return notFound(`${parent.name} was deleted. Nothing was saved`);
  if (outcome === 'parent-busy')
    return conflict(`${parent.name} is being moved or deleted. Nothing was saved. Please try again soon`);
  const hasLinkedSites = (current.linkedSites?.length ?? 0) > 0;
  if (site.type === 'SITE') enforce(decide(viewer, 'site.create', { ...parentAccess, hasLinkedSites }));
  return conflict(`${parent.name} was moved. Nothing was saved. Reload it`);
}

/** Returns an earlier result of this request; null for a new one. */
async function findEarlierResult(request: CreateRequest, name: string): Promise<SiteNode | null> {
  const made = await getCreateRequest(request);
  if (made === null) return null;
  if (made.digest !== request.digest)
    throw conflict('This request was already used. Nothing was saved. Reload the page');
  const node = await getNode(made.siteId);
  if (node === null) throw notFound(`${name} was created by this request and has since been deleted`);
  return node;
}

/** Returns the new node's name and attributes: its form's defaults and the given values. */
function checked({ viewer, parent, parentAccess, site, now }: Creation): { name: string; attr: NodeAttr } {
  const { type } = site;
  const name = site.name.trim();
  if (name === '') throw invalid([{ path: 'body.site.name', message: 'Enter a name' }]);
  if (!mayStandBelow(type, parent.type))
    throw invalid([{ path: 'body.site.parentId', message: 'This is not allowed here' }]);
  const given = withStatus(site.attr);
  if (isQuickStats(given)) enforce(decide(viewer, 'site.add-quick-stats', parentAccess));
  const token = type === 'ORG' ? { token: findRootId(parent.sitePath) } : {};
  const attr = { ...defaultAttr(type, toCreator(viewer), parent), ...token, ...given };
  const problems = attributeProblems({ type, attr }, token, Object.keys(given));
  if (problems.length > 0)
    throw invalid(problems.map(problem => ({ path: `body.site.attr.${problem.name}`, message: problem.message })));
  const today = siteToday(now, siteTimeZone(attr));
  const trial = trialNote({}, attr.trialExpiryDate, today);
  return { name, attr: trial === undefined ? attr : { ...attr, trial } };
}

const toCreator = ({ isAdmin, node }: Viewer) => ({
  isAdmin,
  nodeType: node?.type ?? null,
  siteId: node?.siteId ?? null,
});

const isQuickStats = (attr: Pick<NodeAttr, 'quickStatsSetup' | 'status'>): boolean =>
  attr.quickStatsSetup === true || attr.status === 'evaluation';

/** Sets the default status: Quick Stats sites start with evaluation, expedited ones with onboarding. */
function withStatus(attr: NodeAttr): NodeAttr {
  if (attr.status !== undefined) return attr;
  if (attr.quickStatsSetup === true) return { ...attr, status: 'evaluation' };
  return attr.expediteOnboarding === true ? { ...attr, status: 'onboarding' } : attr;
}
