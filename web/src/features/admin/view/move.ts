import { mayStandBelow, moveProblem, pathBelow } from '../../../../../shared/domain/hierarchy/paths.ts';
import { nodeTypes, type NodeSummary, type NodeType, type SeenNode } from '../../../../../shared/model/node.ts';

export type MoveTarget = Pick<NodeSummary, 'siteId' | 'name' | 'type' | 'sitePath'>;

/** Possible parent types of a node, except sales tokens. */
export const parentTypes = (type: NodeType): readonly NodeType[] =>
  nodeTypes.filter(parent => parent !== 'TOKEN' && mayStandBelow(type, parent));

/** True if a sales token can be its parent: the token is then chosen from a list. */
export const takesToken = (type: NodeType): boolean => mayStandBelow(type, 'TOKEN');

/** A sales token as a move target; its path is directly below the provider. */
export const tokenTarget = ({ siteId, name }: { readonly siteId: string; readonly name: string }): MoveTarget => ({
  siteId,
  name,
  type: 'TOKEN',
  sitePath: pathBelow(null, siteId),
});

/** Found nodes that can be this one's parent. */
export const moveTargets = (
  node: Pick<SeenNode, 'type' | 'sitePath'>,
  found: readonly NodeSummary[],
): readonly NodeSummary[] => found.filter(target => moveProblem(node, target) === null);
