import type { SiteNode } from '../../../shared/model/node.ts';

/** More than a region links; a list reads each of them by itself. */
const mostLinked = 50;

/** The sites of elsewhere that a region shows among its own; none of any other place. */
export const getLinkedSiteIds = (node: SiteNode | null): readonly string[] =>
  node?.type === 'REG' ? (node.linkedSites ?? []).slice(0, mostLinked) : [];
