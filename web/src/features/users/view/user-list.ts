import type { ListedUser } from '../../../../../shared/contract/users.ts';

/** Changes to users since their page was loaded: the newer record, or null for a removed user. */
export type Changes = ReadonlyMap<string, ListedUser | null>;

/** All pages in order, each user once, with their newest state. */
export function currentUsers(pages: readonly (readonly ListedUser[])[], changes: Changes): readonly ListedUser[] {
  const usersById = new Map<string, ListedUser>();
  for (const user of pages.flat()) {
    const changed = changes.get(user.userId);
    if (changed !== null && !usersById.has(user.userId)) usersById.set(user.userId, changed ?? user);
  }
  return [...usersById.values()];
}

/** The filter for the call, from three characters up. */
export const parseUserFilter = (typed: string): string | undefined =>
  typed.trim().length < 3 ? undefined : typed.trim();

export const fullName = ({ given_name, family_name }: Pick<ListedUser, 'given_name' | 'family_name'>): string =>
  `${given_name} ${family_name}`.trim();

/** The place of a user as display text. */
export const describeUserPlace = ({ isAdmin, siteName, siteId }: ListedUser): string =>
  isAdmin ? 'Administrator' : (siteName ?? siteId ?? 'No place');

export type UserState = {
  readonly word: 'Active' | 'Invited' | 'Disabled';
  readonly tone: 'good' | 'info' | 'neutral';
};
export function findUserState({ disabled, invited }: ListedUser): UserState {
  if (disabled) return { word: 'Disabled', tone: 'neutral' };
  return invited ? { word: 'Invited', tone: 'info' } : { word: 'Active', tone: 'good' };
}

/** Administrators can view as users below them, but not as other administrators or as users who can't sign in. */
export const mayView = ({ isAdmin, disabled, siteId }: ListedUser): boolean => !isAdmin && !disabled && siteId !== null;
