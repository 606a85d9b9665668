import type { NodeType } from '../../../../shared/model/node.ts';
import type { AccessNode, Viewer } from '../../../../shared/domain/access/reach.ts';

/** One small tree: reseller R with company C, organisations O and P, regions and sites; Q is another reseller's. */
const paths = {
  res: ['TOKEN', '/ISL/res'],
  aff: ['TOKEN', '/ISL/aff'],
  com: ['TOP_ORG', '/ISL/res/com'],
  org: ['ORG', '/ISL/res/com/org'],
  reg: ['REG', '/ISL/res/com/org/reg'],
  site: ['SITE', '/ISL/res/com/org/reg/site'],
  site2: ['SITE', '/ISL/res/com/org/reg/site2'],
  reg2: ['REG', '/ISL/res/com/org/reg2'],
  far: ['SITE', '/ISL/res/com/org/reg2/far'],
  org2: ['ORG', '/ISL/res/com/org2'],
  out: ['SITE', '/ISL/other/org9/reg9/out'],
  affOrg: ['ORG', '/ISL/aff/affOrg'],
  affSite: ['SITE', '/ISL/aff/affOrg/affReg/affSite'],
} as const satisfies Record<string, readonly [NodeType, string]>;
export type Place = keyof typeof paths;

export function at(place: Place, more: Partial<AccessNode> = {}): AccessNode {
  const [type, sitePath] = paths[place];
  return {
    siteId: place,
    type,
    sitePath,
    suspended: false,
    isAffiliate: place === 'aff',
    isFranchise: false,
    linkedFrom: [],
    ...more,
  };
}

export function user(place: Place, more: Partial<Viewer> = {}, node: Partial<AccessNode> = {}): Viewer {
  return {
    userId: `user-${place}`,
    isAdmin: false,
    node: at(place, node),
    disabled: false,
    trialExpired: false,
    ...more,
  };
}
export const admin: Viewer = {
  userId: 'root',
  isAdmin: true,
  node: null,
  disabled: false,
  trialExpired: false,
};
export const trial = user('site', {}, { trialExpiryDate: '2026-12-01' });
export const trialOver = user('site', { trialExpired: true }, { trialExpiryDate: '2026-11-01' });
/** `far` is linked to region `reg`. */
export const linked = at('far', { linkedFrom: ['/ISL/res/com/org/reg'] });
