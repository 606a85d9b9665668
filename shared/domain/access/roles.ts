import type { Viewer } from './reach.ts';

/** The roles of specification 6. `trial` is a single-site user in its trial; `none` reaches nothing. */
export const roles = [
  'admin',
  'reseller',
  'affiliate',
  'top-organization',
  'organization',
  'region',
  'site',
  'trial',
  'none',
] as const;
export type Role = (typeof roles)[number];

/** True in trial mode: the only access is one SITE that has a trial date (specification 4, Trial). */
export const isTrial = (viewer: Viewer): boolean =>
  !viewer.isAdmin && viewer.node?.type === 'SITE' && viewer.node.trialExpiryDate !== undefined;

/** The one role of a viewer. */
export function roleOf(viewer: Viewer): Role {
  if (viewer.disabled) return 'none';
  if (viewer.isAdmin) return 'admin';
  if (viewer.node === null) return 'none';
  switch (viewer.node.type) {
    case 'TOKEN':
      return viewer.node.isAffiliate ? 'affiliate' : 'reseller';
    case 'TOP_ORG':
      return 'top-organization';
    case 'ORG':
      return 'organization';
    case 'REG':
      return 'region';
    case 'SITE':
      return isTrial(viewer) ? 'trial' : 'site';
  }
}
