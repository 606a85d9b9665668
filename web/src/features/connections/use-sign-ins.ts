import type { SeenNode } from '../../../../shared/model/node.ts';
import type { Access } from '../../components/access/use-access.ts';
import { useListSignInsQuery } from './connection-api.ts';
import type { SignIns } from './view/rights.ts';

const none: SignIns = [];

/** Whose sign-ins a site's chosen accounts stand on. Asked only where there are some and an account may be chosen. */
export function useSignIns(site: SeenNode, { may }: Pick<Access, 'may'>): SignIns {
  const skip = Object.keys(site.attr.accounts ?? {}).length === 0 || !may('connection.choose', site);
  return useListSignInsQuery({ params: { siteId: site.siteId } }, { skip }).currentData?.signIns ?? none;
}
