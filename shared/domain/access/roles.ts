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

/** A role's traits, apart from its permissions (role-grants.ts). Code uses these, never a role's name. */
export type RoleTraits = {
  /** The provider's staff: no link, suspension or missing shop restricts them. */
  readonly isProvider: boolean;
  /** Ends with the trial. */
  readonly isTrial: boolean;
  /** Holds a sales token, and therefore sees billing and the seller menu. */
  readonly isReseller: boolean;
  /** Sees the administration pages, apart from the tree, and the panels of connected accounts. */
  readonly administers: boolean;
  /** The name of the summaries over all its sites. */
  readonly summaries: 'top-level' | 'organization';
};

const nothing: RoleTraits = {
  isProvider: false,
  isTrial: false,
  isReseller: false,
  administers: false,
  summaries: 'top-level',
};
const member: RoleTraits = { ...nothing, administers: true };

export const roleTraits: Readonly<Record<Role, RoleTraits>> = {
  admin: { ...member, isProvider: true },
  reseller: { ...member, isReseller: true },
  affiliate: nothing,
  'top-organization': member,
  organization: { ...member, summaries: 'organization' },
  region: { ...member, summaries: 'organization' },
  site: member,
  trial: { ...member, isTrial: true },
  none: nothing,
};

/** True in trial mode: the only access is one SITE that has a trial date (specification 4, Trial). */
export const isTrial = (viewer: Viewer): boolean =>
  !viewer.isAdmin && viewer.node?.type === 'SITE' && viewer.node.trialExpiryDate !== undefined;

/** The one role of a viewer. */
export function getRole(viewer: Viewer): Role {
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
