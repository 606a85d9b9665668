import * as z from 'zod/mini';
import type { importSites as contract } from '../../../shared/contract/hierarchy.ts';
import { toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { type NodeAttr, nodeAttrSchema, type NodeSummary, type SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { DomainError, invalid } from '../../runtime/errors.ts';
import { getNode, listChildrenPage } from '../../stores/sites/sites.ts';
import { getCreateRequest } from '../../stores/jobs/tree-jobs.ts';
import { createNodeOnce } from './create-node.ts';

type Body = z.output<NonNullable<typeof contract.body>>;
type Row = Body['rows'][number];
type Outcome = z.output<typeof contract.response>['rows'][number];
export type Import = {
  readonly viewer: Viewer;
  readonly user: User;
  readonly organization: SiteNode;
  readonly requestId: string;
  readonly rows: readonly Row[];
  readonly now: Date;
};

/**
 * Creates a list's sites one by one; a refused row gets its reason and the others continue. A site the region already
 * has under that name is left unchanged. Repeating the request returns the same.
 * @throws {DomainError} invalid-request for a node that is no organization.
 */
export async function importSites(work: Import): Promise<Outcome[]> {
  const { organization } = work;
  if (organization.type !== 'ORG')
    throw invalid([{ path: 'path.siteId', message: 'Choose an organization to add sites to' }]);
  const regions = (await allBelow(organization.siteId)).filter(({ type }) => type === 'REG');
  const sitesByRegion = new Map<string, Map<string, string>>();
  const outcomes: Outcome[] = [];
  for (const [index, row] of work.rows.entries()) {
    const found = regions.filter(({ name }) => toNameKey(name) === toNameKey(row.region));
    const [region] = found;
    outcomes.push(
      region === undefined
        ? refused(index, 'No region has that name')
        : found.length > 1
          ? refused(index, 'Several regions have that name')
          : await importRow(work, index, row, region, await loadSites(region.siteId, sitesByRegion)),
    );
  }
  return outcomes;
}

const toNameKey = (name: string) => name.trim().toLowerCase();
const refused = (row: number, message: string): Outcome => ({ row, outcome: 'refused', siteId: null, message });

async function loadSites(
  regionId: string,
  sitesByRegion: Map<string, Map<string, string>>,
): Promise<Map<string, string>> {
  const sites =
    sitesByRegion.get(regionId) ??
    new Map((await allBelow(regionId)).map(({ name, siteId }) => [toNameKey(name), siteId]));
  sitesByRegion.set(regionId, sites);
  return sites;
}

async function allBelow(parentId: string): Promise<NodeSummary[]> {
  const nodes: NodeSummary[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listChildrenPage(parentId, cursor);
    nodes.push(...page.nodes);
    cursor = page.cursor;
  }
  return nodes;
}

/** Imports a row; returns the site of an earlier try of the same request. */
async function importRow(
  { viewer, user, requestId, now }: Import,
  index: number,
  row: Row,
  { siteId }: NodeSummary,
  sites: Map<string, string>,
): Promise<Outcome> {
  const region = await getNode(siteId);
  if (region === null) return refused(index, 'The region was deleted');
  const access = toAccessNode(region);
  const decision = decide(viewer, 'site.create', access);
  if (decision.outcome !== 'allowed')
    return refused(index, decision.outcome === 'forbidden' ? decision.reason : 'No region has that name');
  const attr = readAttr(row);
  if (typeof attr === 'string') return refused(index, attr);
  const request = { requestId: `${requestId}-${index}`, site: { type: 'SITE', name: row.name.trim(), attr } } as const;
  const existingId = sites.get(toNameKey(row.name));
  try {
    if (
      existingId !== undefined &&
      (await getCreateRequest({ userId: user.userId, requestId: request.requestId })) === null
    ) {
      return {
        row: index,
        outcome: 'exists',
        siteId: existingId,
        message: `${region.name} already has a site with that name`,
      };
    }
    const created = await createNodeOnce({ viewer, user, parent: region, parentAccess: access, ...request, now });
    sites.set(toNameKey(row.name), created.siteId);
    return { row: index, outcome: 'created', siteId: created.siteId, message: 'Site has been created successfully' };
  } catch (error) {
    if (error instanceof DomainError) return refused(index, error.details?.[0]?.message ?? error.message);
    throw error;
  }
}

/** Returns a row's attributes, or why they are invalid; empty cells are ignored. */
function readAttr({ url, address, city, state, zip, phone, tz }: Row): NodeAttr | string {
  const cells = Object.entries({ url, address, city, state: state?.toUpperCase(), zip, phone, tz });
  const filled = cells.flatMap(([name, cell]) =>
    cell === undefined || cell.trim() === '' ? [] : [[name, cell.trim()] as const],
  );
  const parsed = z.safeParse(nodeAttrSchema, Object.fromEntries(filled));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === 'tz') return 'Not one of the eight time zones';
  return `${String(issue?.path[0] ?? 'row')}: ${issue?.message ?? 'not usable'}`;
}
