import { mayStandBelow, moveProblem, pathBelow } from '../../../../../shared/domain/hierarchy/paths.ts';
import { nodeTypes, type NodeSummary, type NodeType, type SeenNode } from '../../../../../shared/model/node.ts';

export type MoveTarget = Pick<NodeSummary, 'siteId' | 'name' | 'type' | 'sitePath'>;

/** Possible parent types of a node, except sales tokens. */
export const parentTypes = (type: NodeType): readonly NodeType[] =>
  nodeTypes.filter(parent => parent !== 'TOKEN' && mayStandBelow(type, parent));

/** True if a sales token can be its parent: the token is then chosen from a list. */
export const takesToken = (type: NodeType): boolean => mayStandBelow(type, 'TOKEN');

/** A sales token as a place to move to; its path is its own below the provider. */
export const tokenTarget = ({ siteId, name }: { readonly siteId: string; readonly name: string }): MoveTarget => ({
  siteId,
  name,
  type: 'TOKEN',
  sitePath: pathBelow(null, siteId),
});

/** Found nodes that this one can be moved below. */
export const moveTargets = (
  node: Pick<SeenNode, 'type' | 'sitePath'>,
  found: readonly NodeSummary[],
): readonly NodeSummary[] => found.filter(target => moveProblem(node, target) === null);
