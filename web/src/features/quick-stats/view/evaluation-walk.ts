import type { NodeSummary } from '../../../../../shared/model/node.ts';

/** A site in evaluation and the names of its ancestors, topmost first. */
export type EvaluationSite = { readonly site: NodeSummary; readonly above: readonly string[] };

/**
 * The part of the tree that was searched for sites in evaluation. No call lists sites by their status, so each level is
 * opened as in the filter bar.
 */
export type Walk = {
  readonly found: readonly EvaluationSite[];
  readonly queue: readonly { readonly node: NodeSummary; readonly above: readonly string[] }[];
  readonly opened: number;
  /** Levels that did not load; the next search requests them again. */
  readonly failed: number;
};

type Loaded = { readonly nodes: readonly NodeSummary[]; readonly above: readonly string[] };

function taken(walk: Walk, levels: readonly Loaded[]): Walk {
  const found = new Map(walk.found.map(entry => [entry.site.siteId, entry]));
  const queue = [...walk.queue];
  for (const { nodes, above } of levels) {
    for (const node of nodes) {
      if (node.type !== 'SITE') queue.push({ node, above: [...above, node.name] });
      // A linked site counts at its own path; elsewhere only if that isn't accessible.
      else if (node.status === 'evaluation' && (node.linked !== true || !found.has(node.siteId)))
        found.set(node.siteId, { site: node, above });
    }
  }
  return { ...walk, queue, found: [...found.values()].toSorted((a, b) => a.site.name.localeCompare(b.site.name)) };
}

/** The walk before anything is opened: the roots themselves are already known. */
export const walkFrom = (roots: readonly NodeSummary[]): Walk =>
  taken({ found: [], queue: [], opened: 0, failed: 0 }, [{ nodes: roots, above: [] }]);

/** Opens the next `count` nodes in parallel; one that fails returns to the end of the queue. */
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
