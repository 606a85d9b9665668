import { findRootId, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { listPartitions, type PartitionQuery, readPartitions } from './spread.ts';

type PathList = {
  /** Its partitions by the attribute `rootId`. */
  readonly list: string;
  /** What is at or below it; null: everything. */
  readonly sitePath: string | null;
  readonly sortKey: string;
  readonly enough: number;
};
/** Reads entries whose sort key begins with the path from a partition of the index that has this attribute as its key. */
export type PathQuery = (
  attribute: 'rootId' | 'list',
  partition: string,
  path: string,
  ...from: Parameters<PartitionQuery>
) => ReturnType<PartitionQuery>;

/**
 * Reads a list that is spread over partitions, in the order of paths. Entries that were stored before November 27, 2026
 * are below their root, and all of them once more by the attribute `list`, until they are written again.
 */
export function readPathList({ list, sitePath, sortKey, enough }: PathList, query: PathQuery) {
  const path = sitePath ?? `/${providerId}`;
  // The path of a neighbor may begin alike.
  const isBelow = (item: Readonly<Record<string, unknown>>) =>
    /^(?:$|[/#])/.test(String(item[sortKey]).slice(path.length));
  const queryIn =
    (attribute: 'rootId' | 'list', partition: string): PartitionQuery =>
    async (from, limit) => {
      const { Items, LastEvaluatedKey } = await query(attribute, partition, path, from, limit);
      return { Items: Items?.filter(isBelow), LastEvaluatedKey };
    };
  const before = sitePath === null ? queryIn('list', list) : queryIn('rootId', findRootId(path));
  const partitions = listPartitions(list).map(partition => queryIn('rootId', partition));
  return readPartitions([before, ...partitions], { sortKey, isDescending: false, enough });
}
