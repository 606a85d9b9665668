import type { SignInStanding } from '../../../../../shared/domain/access/credential.ts';
import type { Decision } from '../../../../../shared/domain/access/decide.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import type { Access } from '../../../components/access/use-access.ts';

export type SignIns = readonly { readonly service: ConnectableService; readonly standing: SignInStanding }[];

/** A user's permissions on a site's connections, by the server's own rule: nothing is shown that it would refuse. */
export type Rights = {
  /** False for affiliate resellers, who see no panels. */
  readonly panels: boolean;
  readonly authorize: boolean;
  /** True if the user may save, check and test an account. */
  readonly choose: boolean;
  /**
   * Decisions about listing other accounts of the chosen sign-in, by service; absent until the server has returned its
   * owner.
   */
  readonly reach: Readonly<Partial<Record<ConnectableService, Decision>>>;
  /** Services with the user's own sign-in, which can be shared with colleagues. */
  readonly share: readonly ConnectableService[];
  readonly remove: boolean;
  readonly seeToken: boolean;
  /** True if the user may set the day from which Google Analytics counts (specification 6, administrators). */
  readonly setGa4Start: boolean;
  /** The reason why nothing can be connected; undefined if it can. */
  readonly reason: string | undefined;
};

/**
 * Computes a user's permissions. `signIns`: the user's relation to the site's sign-ins, as far as the server has
 * returned it.
 */
export function computeRights(
  access: Pick<Access, 'role' | 'decision' | 'reach' | 'may'>,
  site: SeenNode,
  signIns: SignIns,
): Rights {
  const { role, decision, may } = access;
  const authorize = decision('connection.authorize', site);
  const reach = Object.fromEntries(
    signIns.map(({ service, standing: ownership }) => [service, access.reach(site, ownership)]),
  );
  return {
    panels: role !== 'affiliate' && may('connection.read', site),
    authorize: authorize.outcome === 'allowed',
    choose: may('connection.choose', site) && may('site.update', site),
    reach,
    // An administrator has no organization to share with.
    share:
      role === 'admin'
        ? []
        : signIns.flatMap(({ service, standing: ownership }) => (ownership === 'own' ? [service] : [])),
    remove: may('connection.delete', site),
    seeToken: may('connection.see-token', site),
    setGa4Start: may('connection.override-ga4', site),
    reason: authorize.outcome === 'forbidden' ? authorize.reason : undefined,
  };
}
