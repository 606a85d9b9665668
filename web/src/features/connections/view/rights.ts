import type { SiteNode } from '../../../../../shared/model/node.ts';
import type { Access } from '../../../components/access/use-access.ts';

/** What a person may do with a site's connections: the server's own rule, so that nothing is shown that it would refuse. */
export type Rights = {
  /** Affiliate resellers see no panels. */
  readonly panels: boolean;
  readonly authorize: boolean;
  /** Listing, choosing and saving, checking and testing. */
  readonly choose: boolean;
  readonly remove: boolean;
  readonly seeToken: boolean;
  /** Why nothing can be connected, when nothing can. */
  readonly reason: string | undefined;
};

export function rightsOf({ role, decision, may }: Pick<Access, 'role' | 'decision' | 'may'>, site: SiteNode): Rights {
  const authorize = decision('connection.authorize', site);
  return {
    panels: role !== 'affiliate' && may('connection.read', site),
    authorize: authorize.outcome === 'allowed',
    choose: may('connection.choose', site) && may('site.update', site),
    remove: may('connection.delete', site),
    seeToken: may('connection.see-token', site),
    reason: authorize.outcome === 'forbidden' ? authorize.reason : undefined,
  };
}
