import type { NodeSummary } from '../../../../../shared/model/node.ts';

/** A site in evaluation and the names of what stands above it, topmost first. */
export type EvaluationSite = { readonly site: NodeSummary; readonly above: readonly string[] };

/**
 * The tree as far as it has been looked through for sites in evaluation. No call lists sites by their status, so each
 * level is opened as the filter bar opens it.
 */
export type Walk = {
  readonly found: readonly EvaluationSite[];
  readonly queue: readonly { readonly node: NodeSummary; readonly above: readonly string[] }[];
  readonly opened: number;
  /** Levels that did not load; asked for again with the next look. */
  readonly failed: number;
};

type Loaded = { readonly nodes: readonly NodeSummary[]; readonly above: readonly string[] };

function taken(walk: Walk, levels: readonly Loaded[]): Walk {
  const found = new Map(walk.found.map(one => [one.site.siteId, one]));
  const queue = [...walk.queue];
  for (const { nodes, above } of levels) {
    for (const node of nodes) {
      if (node.type !== 'SITE') queue.push({ node, above: [...above, node.name] });
      // A linked site counts where it stands by its own path; elsewhere only when that is out of reach.
      else if (node.status === 'evaluation' && (node.linked !== true || !found.has(node.siteId)))
        found.set(node.siteId, { site: node, above });
    }
  }
  return { ...walk, queue, found: [...found.values()].toSorted((a, b) => a.site.name.localeCompare(b.site.name)) };
}

/** The walk before anything was opened: what stands at the top already tells of itself. */
export const walkFrom = (roots: readonly NodeSummary[]): Walk =>
  taken({ found: [], queue: [], opened: 0, failed: 0 }, [{ nodes: roots, above: [] }]);

/** Opens the next `count` nodes at once; one that fails goes back to the end of the queue. */
export async function walkOn(
  walk: Walk,
  load: (siteId: string) => Promise<readonly NodeSummary[]>,
  count: number,
): Promise<Walk> {
  const next = walk.queue.slice(0, count);
  const answers = await Promise.allSettled(next.map(({ node }) => load(node.siteId)));
  const levels = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? [{ nodes: answer.value, above: next[index]?.above ?? [] }] : [],
  );
  const lost = next.filter((_, index) => answers[index]?.status === 'rejected');
  return taken(
    { ...walk, queue: [...walk.queue.slice(count), ...lost], opened: walk.opened + levels.length, failed: lost.length },
    levels,
  );
}
