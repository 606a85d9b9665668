import type { SeenNode } from '../../../../shared/model/node.ts';
import type { Access } from '../../components/access/use-access.ts';
import { useListSignInsQuery } from './connection-api.ts';
import type { SignIns } from './view/rights.ts';

const none: SignIns = [];

/**
 * The owners of the sign-ins behind a site's chosen accounts. Requested only if there are some and the user may choose
 * an account.
 */
export function useSignIns(site: SeenNode, { may }: Pick<Access, 'may'>): SignIns {
  const skip = Object.keys(site.attr.accounts ?? {}).length === 0 || !may('connection.choose', site);
  return useListSignInsQuery({ params: { siteId: site.siteId } }, { skip }).currentData?.signIns ?? none;
}
