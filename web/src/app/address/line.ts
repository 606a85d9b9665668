import type { NodeSummary } from '../../../../shared/model/node.ts';

/**
 * The part of a line down to the named node, the whole line where none is named, and null where it stands elsewhere.
 */
export function lineWithin(line: readonly NodeSummary[], named: string | null): readonly NodeSummary[] | null {
  if (named === null) return line;
  const index = line.findIndex(({ siteId }) => siteId === named);
  return index < 0 ? null : line.slice(0, index + 1);
}
