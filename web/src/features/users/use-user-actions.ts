import type { ListedUser } from '../../../../shared/contract/users.ts';
import { forgetSites } from '../../app/address/known-sites.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { beginViewing } from '../../app/session/view-as.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import {
  useChangeUserMutation,
  useInviteUserAgainMutation,
  useRemoveUserMutation,
  useSignOutUserMutation,
  useViewAsUserMutation,
} from './user-api.ts';
import { fullName } from './view/user-list.ts';

type Changed = Parameters<ReturnType<typeof useChangeUserMutation>[0]>[0]['body'];

/** An administrator's actions on a user, each with its message; `note` updates the list. */
export function useUserActions(note: (userId: string, change: ListedUser | null) => void) {
  const dispatch = useAppDispatch();
  const [change, changing] = useChangeUserMutation();
  const [remove, removing] = useRemoveUserMutation();
  const [signOut, signingOut] = useSignOutUserMutation();
  const [invite] = useInviteUserAgainMutation();
  const [viewAs] = useViewAsUserMutation();
  const say = (tone: 'good' | 'bad', text: string) => void dispatch(toastShown({ tone, text }));
  return {
    busy: changing.isLoading || removing.isLoading || signingOut.isLoading,
    /** Returns null, or the reason why nothing was changed. */
    change: async ({ userId, revision }: ListedUser, body: Changed): Promise<string | null> => {
      const answer = await change({ params: { userId }, body: revision === undefined ? body : { ...body, revision } });
      if (answer.data === undefined) return getErrorReason(answer.error);
      note(userId, answer.data.result);
      say('good', 'Update successful');
      return null;
    },
    remove: async ({ userId }: ListedUser): Promise<boolean> => {
      const { error } = await remove({ params: { userId } });
      if (error === undefined) note(userId, null);
      say(error === undefined ? 'good' : 'bad', error === undefined ? 'Deleted successfully' : 'User was not deleted');
      return error === undefined;
    },
    /** Ends all sessions of the user; returns null, or the reason why they were not ended. */
    signOut: async ({ userId, email }: ListedUser): Promise<string | null> => {
      const { error } = await signOut({ params: { userId } });
      if (error !== undefined) return getErrorReason(error);
      say('good', `${email} is signed out everywhere`);
      return null;
    },
    invite: async ({ userId, email }: ListedUser): Promise<void> => {
      const { error } = await invite({ params: { userId } });
      say(
        error === undefined ? 'good' : 'bad',
        error === undefined ? `An invitation has been sent to ${email}` : getErrorReason(error),
      );
    },
    /** Opens the product as this user sees it, after a reload. The server emails them first. */
    view: async (user: ListedUser, by: string): Promise<void> => {
      const { error } = await viewAs({ params: { userId: user.userId } });
      if (error !== undefined) return say('bad', getErrorReason(error));
      beginViewing({ userId: user.userId, name: fullName(user), email: user.email, by });
      forgetSites();
      window.location.assign('/');
    },
  };
}
export type UserActions = ReturnType<typeof useUserActions>;
