import { useMemo } from 'react';
import type { Action } from '../../../../shared/domain/access/actions.ts';
import { decide, type Decision } from '../../../../shared/domain/access/decide.ts';
import { roleOf, type Role } from '../../../../shared/domain/access/roles.ts';
import { fixedLevels } from '../../../../shared/domain/access/routes.ts';
import type { NodeSummary, SiteNode } from '../../../../shared/model/node.ts';
import { useScope } from '../../app/address/scope.tsx';
import { viewed, viewingRefusal } from '../../app/session/view-as.ts';
import { shownNode, viewerOf } from './viewer.ts';

export type Access = {
  readonly role: Role;
  readonly userId: string;
  /** There is one site and nothing to choose. */
  readonly single: boolean;
  /** The server's own rule, asked before it is: what it would refuse is not offered. */
  readonly decision: (action: Action, node: NodeSummary | SiteNode, fields?: readonly string[]) => Decision;
  readonly may: (action: Action, node: NodeSummary | SiteNode | undefined) => boolean;
};

const reads = /\.(read|list-all|see-token|see-password|subscribe)$/;

/** What the signed-in user may do; undefined until it is known. Whoever looks through another's eyes changes nothing. */
export function useAccess(): Access | undefined {
  const { me } = useScope();
  return useMemo(() => {
    if (me === undefined) return undefined;
    const viewer = viewerOf(me);
    const person = viewed();
    const decision: Access['decision'] = (action, node, fields) =>
      person !== null && !reads.test(action)
        ? { outcome: 'forbidden', reason: viewingRefusal(person) }
        : decide(viewer, action, shownNode(viewer, node), fields);
    return {
      role: roleOf(viewer),
      userId: viewer.userId,
      single: fixedLevels(viewer).site,
      decision,
      may: (action, node) => node !== undefined && decision(action, node).outcome === 'allowed',
    };
  }, [me]);
}
