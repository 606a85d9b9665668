import { linkProblem } from '../../../../../shared/domain/hierarchy/links.ts';
import type { NodeSummary, SeenNode } from '../../../../../shared/model/node.ts';
import type { Access } from '../../../components/access/use-access.ts';

/** Found sites that can be linked to a region: the link rule allows it, and the user may manage their side too. */
export const linkable = (
  access: Pick<Access, 'may'>,
  region: SeenNode,
  found: readonly NodeSummary[],
): readonly NodeSummary[] =>
  found.filter(
    site =>
      linkProblem(region, { ...site, attr: { isFranchise: site.isFranchise } }) === null &&
      access.may('site.link', site),
  );

/** The reason why none of the found sites can be linked. */
export const noneLinkable = (region: SeenNode): string =>
  region.attr.franDevOnly === true
    ? "These sites aren't franchise sites, are already in this region, or can't be linked by you."
    : "These sites are already in this region, already linked, or can't be linked by you.";
