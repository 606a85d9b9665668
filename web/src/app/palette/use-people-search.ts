import type { ListedUser } from '../../../../shared/contract/users.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { useSettled } from '../../components/form/use-settled.ts';
import { useScope } from '../address/scope.tsx';
import { useListOrgUsersQuery, useListUsersQuery } from '../api/people-endpoints.ts';
import { useShown } from '../api/use-shown.ts';
import { personCommands, type Command } from './commands.ts';

const waitMs = 200;
/** The list of all users filters from three letters on. */
const minLength = 3;
const noUsers: readonly ListedUser[] = [];

/**
 * The users that this viewer may see: for administrators all with the typed text in name or email, otherwise the first
 * page of the viewer's own organization.
 */
export function usePeopleSearch(typed: string): readonly Command[] {
  const { me } = useScope();
  const access = useAccess();
  const filterText = useSettled(typed.trim(), waitMs);
  const isAsked = filterText.length >= minLength;
  const isAdmin = me?.user.isAdmin === true;
  const maySee = [me?.node, me?.home.at(-1)].some(node => access?.may('user.read', node ?? undefined) === true);
  const ofAll = useShown(useListUsersQuery({ query: { filterText } }, { skip: !isAsked || !isAdmin }));
  const ofOrganization = useShown(useListOrgUsersQuery({ query: {} }, { skip: !isAsked || isAdmin || !maySee }));
  if (!isAsked) return [];
  return personCommands((isAdmin ? ofAll : ofOrganization).currentData?.users ?? noUsers, isAdmin);
}
