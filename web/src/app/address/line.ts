import type { NodeSummary } from '../../../../shared/model/node.ts';

/**
 * Returns the part of a line down to the named node, or the whole line if no node is named. Null if the node isn't on
 * the line.
 */
export function lineWithin(line: readonly NodeSummary[], named: string | null): readonly NodeSummary[] | null {
  if (named === null) return line;
  const index = line.findIndex(({ siteId }) => siteId === named);
  return index < 0 ? null : line.slice(0, index + 1);
}
