import type { NodeSummary, NodeType, SeenNode } from '../../../../../shared/model/node.ts';
import { defaultAttr, type Creator } from '../../../../../shared/domain/hierarchy/defaults.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { toSiteForm } from './site-form.ts';
import { writtenKey, fieldsByNodeType, type FormErrors, type SiteForm } from './fields.ts';

export type NewType = Exclude<NodeType, 'TOKEN'>;
/** A new node: its type and its parent; null if the parent is chosen from the sales tokens. */
export type Creation = { readonly type: NewType; readonly below: string | null };

/** The action that creates a node of a type, by the access rule's names. */
export const createAction = {
  TOP_ORG: 'top-organization.create',
  ORG: 'organization.create',
  REG: 'region.create',
  SITE: 'site.create',
} as const;

/** The specification's texts if it has them, the others in the same style. */
export const createdToast: Record<NewType, string> = {
  SITE: 'Site has been created successfully',
  ORG: 'Organization has been created successfully',
  TOP_ORG: 'Company has been created successfully',
  REG: 'Region has been created successfully',
};

/** The list's position, and the viewer. */
export type Place = {
  /** The node whose children are listed; undefined at the top. */
  readonly level: NodeSummary | undefined;
  readonly chosen: NodeSummary | undefined;
  /** The user's own node; null for an administrator. */
  readonly own: NodeSummary | null;
  /** The loaded children of a node: a region's linked sites and an organization's regions. */
  readonly findChildren: (siteId: string) => readonly NodeSummary[];
};

/** True if the role may add a site to the region and no site is linked to it. */
const takesSites = (
  { may }: Pick<Access, 'may'>,
  { findChildren: listChildren }: Place,
  region: NodeSummary,
): boolean => may('site.create', region) && !listChildren(region.siteId).some(child => child.linked === true);

/** The possible regions of a new site among those in the list. */
export function openRegions(access: Pick<Access, 'may'>, place: Place): readonly NodeSummary[] {
  const { level, findChildren: listChildren } = place;
  const regions =
    level?.type === 'REG'
      ? [level]
      : level === undefined
        ? []
        : listChildren(level.siteId).filter(node => node.type === 'REG');
  return regions.filter(region => takesSites(access, place, region));
}

/** The nodes that can be created at the list's position: only those that the server would accept. */
export function creationsAt(access: Pick<Access, 'may' | 'role'>, place: Place): readonly Creation[] {
  const { level, chosen, own: ownNode } = place;
  if (level === undefined) {
    if (access.role === 'admin')
      return [
        { type: 'TOP_ORG', below: null },
        { type: 'ORG', below: null },
      ];
    return ownNode?.type === 'TOKEN' && access.may('organization.create', ownNode)
      ? [{ type: 'ORG', below: ownNode.siteId }]
      : [];
  }
  const offers: Creation[] =
    level.type === 'TOKEN' && access.role === 'admin' ? [{ type: 'TOP_ORG', below: level.siteId }] : [];
  if (access.may('organization.create', level)) offers.push({ type: 'ORG', below: level.siteId });
  if (access.may('region.create', level)) offers.push({ type: 'REG', below: level.siteId });
  const regions = openRegions(access, place);
  const near =
    regions.find(region => region.siteId === chosen?.siteId || region.siteId === chosen?.parentId) ?? regions[0];
  if (near !== undefined) offers.push({ type: 'SITE', below: near.siteId });
  return offers;
}

/** The initial form of a new node (specification 9, Defaults). */
export const emptyForm: SiteForm = toSiteForm({ name: '', attr: {} });
export const startForm = (type: NewType, creator: Creator): SiteForm =>
  toSiteForm({ name: '', attr: defaultAttr(type, creator) });

/** Fields that the user may not set on a new node, by their name in the body. */
export const lockedKeys = (
  access: Pick<Access, 'decision'>,
  type: NewType,
  parent: NodeSummary | SeenNode,
): ReadonlySet<string> =>
  new Set(
    fieldsByNodeType[type]
      .map(writtenKey)
      .filter(key => key !== 'name' && access.decision(createAction[type], parent, [key]).outcome === 'forbidden'),
  );

/** The reason why a new node can't be saved, shown at its button; null if it can. */
export function saveReason(placeProblem: string | null, errors: FormErrors): string | null {
  if (placeProblem !== null) return placeProblem;
  if (errors.name !== undefined) return errors.name.replace(/\.$/, '');
  return Object.keys(errors).length > 0 ? 'Some fields need attention' : null;
}

/** The warning that a sibling of the new node has the same name; allowed, but rarely intended. */
export function sameNameWarning(name: string, siblings: readonly Pick<NodeSummary, 'name'>[]): string | null {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const twin = plain(name) === '' ? undefined : siblings.find(node => plain(node.name) === plain(name));
  return twin === undefined
    ? null
    : `“${twin.name.slice(0, 60)}” already exists here. Save only if you want a second one.`;
}
