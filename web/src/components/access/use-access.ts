import { useMemo } from 'react';
import type { Action } from '../../../../shared/domain/access/actions.ts';
import { decideReach, type SignInStanding } from '../../../../shared/domain/access/credential.ts';
import { decide, type Decision } from '../../../../shared/domain/access/decide.ts';
import { getRole, type Role } from '../../../../shared/domain/access/roles.ts';
import { fixedLevels } from '../../../../shared/domain/access/routes.ts';
import type { NodeSummary, SeenNode } from '../../../../shared/model/node.ts';
import { useScope } from '../../app/address/scope.tsx';
import { viewed, viewingRefusal } from '../../app/session/view-as.ts';
import { shownNode, toViewer } from './viewer.ts';

export type Access = {
  readonly role: Role;
  readonly userId: string;
  /** True if the user has one site and nothing to choose. */
  readonly single: boolean;
  /** The server's own rule, applied before a call: actions that it would refuse aren't offered. */
  readonly decision: (action: Action, node: NodeSummary | SeenNode, fields?: readonly string[]) => Decision;
  /** Decides if this user may view a sign-in that a site depends on. */
  readonly reach: (site: SeenNode, standing: SignInStanding) => Decision;
  readonly may: (action: Action, node: NodeSummary | SeenNode | undefined) => boolean;
};

const reads = /\.(read|list-all|see-token|see-password|subscribe)$/;

/**
 * The permissions of the signed-in user; undefined until known. A user who views as another user can change nothing.
 */
export function useAccess(): Access | undefined {
  const { me } = useScope();
  return useMemo(() => {
    if (me === undefined) return undefined;
    const viewer = toViewer(me);
    const person = viewed();
    const decision: Access['decision'] = (action, node, fields) =>
      person !== null && !reads.test(action)
        ? { outcome: 'forbidden', reason: viewingRefusal(person) }
        : decide(viewer, action, shownNode(viewer, node), fields);
    return {
      role: getRole(viewer),
      userId: viewer.userId,
      single: fixedLevels(viewer).site,
      decision,
      reach: (site, signInStatus) => {
        const decided = decision('connection.choose', site);
        return decided.outcome === 'allowed' ? decideReach(viewer, shownNode(viewer, site), signInStatus) : decided;
      },
      may: (action, node) => node !== undefined && decision(action, node).outcome === 'allowed',
    };
  }, [me]);
}
