import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { linkProblem, type LinkProblem } from '../../../shared/domain/hierarchy/links.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict, type ErrorDetail, invalid, notFound } from '../../runtime/errors.ts';
import { target } from '../../access/viewer.ts';
import { addLinks, linksPerWrite, listLinkedSites, removeLink } from '../../stores/sites/site-links.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNode } from '../../stores/sites/sites.ts';

const maxLinks = 500;
const parallelReads = 8;
const tries = 5;
const notLinked = () => notFound('This site is no longer linked to the region');
/** Runs the write of a call that is not refused. */
type Around = <Result>(write: () => Promise<Result>) => Promise<Result>;

const messages: Record<LinkProblem, (site: string, region: string) => string> = {
  'not-a-region': (_, region) => `${region} is not a region`,
  'not-a-site': site => `${site} is not a site`,
  'already-below': (site, region) => `${site} is already in ${region}`,
  'already-linked': (site, region) => `${site} is already linked to ${region}`,
  'fran-dev-only': (site, region) => `${region} accepts franchise sites only, and ${site} isn't one`,
};

/**
 * Links sites to a region, all or none. The viewer must manage both ends (architecture, One access rule): a site out of
 * reach counts as unknown. The maximum per call is what one write holds.
 * @throws {DomainError} invalid-request or conflict that names each refused site.
 */
export async function linkSites(
  viewer: Viewer,
  region: SiteNode,
  siteIds: readonly string[],
  around: Around = write => write(),
): Promise<SiteNode> {
  const uniqueIds = [...new Set(siteIds)];
  const sites = await mapConcurrent(
    uniqueIds,
    parallelReads,
    async siteId => (await target({ viewer }, 'site.link', siteId)).node,
  );
  refuse(region, sites);
  return around(async () => {
    let current = region;
    for (let start = 0; start < sites.length; start += linksPerWrite) {
      current = await linkSome(region, sites.slice(start, start + linksPerWrite));
    }
    return current;
  });
}

function refuse(region: SiteNode, sites: readonly SiteNode[]): void {
  const problems = sites.flatMap((site, index) => {
    const problem = linkProblem(region, site);
    return problem === null
      ? []
      : [{ problem, path: `body.siteIds.${index}`, message: messages[problem](site.name, region.name) }];
  });
  const [first] = problems;
  if (first !== undefined) {
    const details: ErrorDetail[] = problems.map(({ path, message }) => ({ path, message }));
    const summary = `${details
      .map(({ message }) => message)
      .slice(0, 3)
      .join('. ')}. Nothing was linked`;
    throw problems.every(({ problem }) => problem === 'already-linked') ? conflict(summary) : invalid(details, summary);
  }
  refuseTooMany(region, sites);
}

/** The write requires the region's revision, which rules out parallel links. */
function refuseTooMany({ linkedSites }: SiteNode, sites: readonly SiteNode[]): void {
  if ((linkedSites?.length ?? 0) + sites.length > maxLinks)
    throw invalid([{ path: 'body.siteIds', message: `A region can show up to ${maxLinks} linked sites` }]);
}

async function linkSome(givenRegion: SiteNode, sites: readonly SiteNode[]): Promise<SiteNode> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const region = await getNode(givenRegion.siteId);
    if (region === null) throw notFound(`${givenRegion.name} was deleted. Nothing was linked`);
    const missing = sites.filter(({ siteId }) => !region.linkedSites?.includes(siteId));
    if (missing.length === 0) return region;
    refuseTooMany(region, missing);
    const linked = await addLinks(region, missing);
    if (linked !== null) return linked;
    for (const { siteId, name } of missing) {
      if ((await getNode(siteId)) === null) throw notFound(`${name} was deleted. It was not linked`);
    }
  }
  throw conflict(`${givenRegion.name} is being changed by others. Please try again`);
}

/**
 * Removes a link with its nickname; the site remains.
 * @throws {DomainError} not-found without such a link.
 */
export async function unlinkSite(
  givenRegion: SiteNode,
  siteId: string,
  around: Around = write => write(),
): Promise<void> {
  if (!(await listLinkedSites(givenRegion.siteId)).includes(siteId)) throw notLinked();
  return around(() => removeStandingLink(givenRegion, siteId));
}

async function removeStandingLink(givenRegion: SiteNode, siteId: string): Promise<void> {
  for (let attempt = 1, region: SiteNode | null = givenRegion; attempt <= tries; attempt += 1) {
    const isLinked: boolean = region !== null && (await listLinkedSites(givenRegion.siteId)).includes(siteId);
    if (region === null || !isLinked) throw notLinked();
    if ((await removeLink(region, siteId)) !== null) return;
    region = await getNode(givenRegion.siteId);
  }
  throw conflict(`${givenRegion.name} is being changed by others. Please try again`);
}
