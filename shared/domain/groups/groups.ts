import type { NodeAttr, SiteNode } from '../../model/node.ts';
import type { GroupMembers, GroupRule } from '../../model/site-group.ts';
import { businessTypeNames } from '../forms/signup.ts';
import { formatDate } from '../formats/dates.ts';
import { isDay } from '../periods/days.ts';

/** Groups that a node may own. */
export const maxGroups = 50;

/** Returns the node that a scope's numbers belong to: the node itself, or the owner of a group. */
export const findOwnerId = (scopeId: string): string => scopeId.replace(/\..*$/, '');

/** Reports whether a scope is a group of a node's sites. */
export const isGroupId = (scopeId: string): boolean => scopeId.includes('.');

/** Returns the problem with a group's rule; null if there is none. */
export function findRuleProblem({ states, businessTypes, openedFrom }: GroupRule): string | null {
  if (openedFrom !== undefined && !isDay(openedFrom)) return 'Not a valid date';
  return states === undefined && businessTypes === undefined && openedFrom === undefined
    ? 'Choose a state, a business type, or an opening date'
    : null;
}

type Matched = Pick<SiteNode, 'siteId'> & {
  readonly attr: Pick<NodeAttr, 'state' | 'businessType' | 'openedOn'>;
};

/** Reports whether a site is in a group. A site without a value that the rule names isn't. */
export function isMember(members: GroupMembers, { siteId, attr }: Matched): boolean {
  if (members.by === 'list') return members.siteIds.includes(siteId);
  const { states, businessTypes, openedFrom } = members.rule;
  const { state, businessType, openedOn } = attr;
  return (
    (states === undefined || (state !== undefined && states.includes(state))) &&
    (businessTypes === undefined || (businessType !== undefined && businessTypes.includes(businessType))) &&
    (openedFrom === undefined || (openedOn !== undefined && openedOn >= openedFrom))
  );
}

/** Describes a group's sites: '12 sites', 'FL or GA, opened since Jan 1, 2026'. */
export function membersText(members: GroupMembers): string {
  if (members.by === 'list') return members.siteIds.length === 1 ? '1 site' : `${members.siteIds.length} sites`;
  const { states, businessTypes, openedFrom } = members.rule;
  return [
    ...(states === undefined ? [] : [states.join(' or ')]),
    ...(businessTypes === undefined ? [] : [businessTypes.map(type => businessTypeNames[type]).join(' or ')]),
    ...(openedFrom === undefined ? [] : [`opened since ${formatDate(openedFrom)}`]),
  ].join(', ');
}
