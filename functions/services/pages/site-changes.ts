import { gapAnnotations, joinAnnotations } from '../../../shared/domain/annotations/site-changes.ts';
import { findOwnerId } from '../../../shared/domain/groups/groups.ts';
import type { PageInput } from '../../../shared/domain/pages/input.ts';
import { isNodeInput } from '../../../shared/domain/pages/node-input.ts';
import type { Annotation } from '../../../shared/model/annotation.ts';
import type { SiteNode } from '../../../shared/model/node.ts';

/** Sites that joined, are late or have missing days, for the charts of a node above sites; empty for a site. */
export type WithSiteChanges = { readonly siteChanges: readonly Annotation[] };

/** Lists what changed among the sites of a node's page. `grain`: that of its charts. */
export function listSiteChanges({ siteId }: SiteNode, input: PageInput, grain = input.grain): Annotation[] {
  if (!isNodeInput(input)) return [];
  const { range, today, node } = input;
  const ownerId = findOwnerId(siteId);
  return [
    ...joinAnnotations(ownerId, node.rows, range, grain),
    ...gapAnnotations(ownerId, node.compared?.sites.gaps ?? {}, range, today),
  ];
}

/** Adds the changes among sites to a page's annotations; none where the viewer sees no annotations. */
export const withSiteChanges = (
  annotated: { annotations?: Annotation[] },
  { siteChanges }: WithSiteChanges,
): { annotations?: Annotation[] } =>
  annotated.annotations === undefined ? {} : { annotations: [...annotated.annotations, ...siteChanges] };
