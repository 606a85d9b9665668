import { deletionTexts } from '../../../../../../shared/domain/hierarchy/deletion.ts';
import { userMessages } from '../../../../../../shared/domain/forms/administration.ts';
import type { ListedUser } from '../../../../../../shared/contract/users.ts';
import * as z from 'zod/mini';
import { apiErrorSchema, getErrorMessage } from '../../../../app/api/errors.ts';
import { useAppDispatch } from '../../../../app/store.ts';
import { toastShown, type ToastTone } from '../../../../components/toast/toast-slice.ts';
import { useUpdateSiteUserMutation } from '../../../../app/api/people-endpoints.ts';
import {
  useCheckSiteUserMutation,
  useCreateSiteUserMutation,
  useDeleteSiteUserMutation,
  useInviteSiteUserMutation,
  useSignOutSiteUserMutation,
} from '../../admin-api.ts';
import { checkNewUser, type UserChanges, type UserErrors, type UserForm } from '../../view/users.ts';

export type AddOutcome =
  | { readonly outcome: 'added'; readonly password: string | undefined }
  | { readonly outcome: 'refused'; readonly errors: UserErrors; readonly message: string | null };

/** The changes to the users of one node, with the specification's texts (5 and 8). */
export function useUserChanges(siteId: string) {
  const dispatch = useAppDispatch();
  const [check, checking] = useCheckSiteUserMutation();
  const [create, creating] = useCreateSiteUserMutation();
  const [update, updating] = useUpdateSiteUserMutation();
  const [remove, removing] = useDeleteSiteUserMutation();
  const [invite] = useInviteSiteUserMutation();
  const [endSessions, ending] = useSignOutSiteUserMutation();
  const say = (text: string, tone: ToastTone = 'good') => void dispatch(toastShown({ tone, text }));

  const add = async (form: UserForm): Promise<AddOutcome> => {
    const { user, errors } = checkNewUser(form, siteId);
    if (user === null) return { outcome: 'refused', errors, message: null };
    const taken: AddOutcome = { outcome: 'refused', errors: { email: userMessages.taken }, message: null };
    const emailCheck = await check({ body: { email: user.email } });
    // A failed check must not report the email as taken.
    if (emailCheck.data === undefined)
      return { outcome: 'refused', errors: {}, message: getErrorMessage(emailCheck.error) };
    if (emailCheck.data.exists) return taken;
    const answer = await create({ body: user });
    if (answer.data !== undefined) {
      say('User added successfully');
      return { outcome: 'added', password: answer.data.result.password };
    }
    const parsed = z.safeParse(apiErrorSchema, answer.error);
    if (parsed.success && parsed.data.status === 409) return taken;
    // No response at all: the specification's words, in success styling (specification 8).
    if (parsed.success && parsed.data.status === 0) {
      say('Something went wrong');
      return {
        outcome: 'refused',
        errors: {},
        message: "The server didn't respond. Check the list before you add this user again.",
      };
    }
    return { outcome: 'refused', errors: {}, message: getErrorMessage(answer.error) };
  };
  /** Returns null if it was saved, otherwise the reason. */
  const change = async (userId: string, changes: UserChanges): Promise<string | null> => {
    const answer = await update({ params: { userId }, body: changes });
    if (answer.data === undefined) return getErrorMessage(answer.error);
    say('Update successful');
    return null;
  };
  /** A switch in the list has no form to show the reason of a refusal. */
  const toggle = async (userId: string, changes: UserChanges): Promise<void> => {
    const problem = await change(userId, changes);
    if (problem !== null) say(problem, 'bad');
  };
  const drop = async ({ userId }: ListedUser): Promise<boolean> => {
    const answer = await remove({ params: { userId } });
    const gone = answer.error === undefined;
    say(gone ? deletionTexts.USER.done : 'User was not deleted', gone ? 'good' : 'bad');
    return gone;
  };
  const resend = async ({ userId, email }: ListedUser): Promise<void> => {
    const answer = await invite({ params: { userId } });
    if (answer.error === undefined) say(`The invitation has been sent to ${email}`);
    else say(getErrorMessage(answer.error), 'bad');
  };
  const signOut = async ({ userId, email }: ListedUser): Promise<void> => {
    const answer = await endSessions({ params: { userId } });
    if (answer.error === undefined) say(`${email} is signed out everywhere`);
    else say(getErrorMessage(answer.error), 'bad');
  };
  return {
    add,
    change,
    toggle,
    drop,
    resend,
    signOut,
    signingOut: ending.isLoading,
    adding: checking.isLoading || creating.isLoading,
    changing: updating.isLoading,
    dropping: removing.isLoading,
  };
}
export type UserChangesHandle = ReturnType<typeof useUserChanges>;
