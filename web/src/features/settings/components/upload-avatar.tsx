import type { ReactNode } from 'react';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUploadAvatarMutation } from '../settings-api.ts';

/** Uploads a user's picture and reports the result; `children` is the control that chooses it. */
export function UploadAvatar({
  userId,
  children,
}: {
  userId: string;
  children: (busy: boolean, onPick: (bytes: Uint8Array<ArrayBuffer>) => void) => ReactNode;
}) {
  const dispatch = useAppDispatch();
  const [upload, { isLoading }] = useUploadAvatarMutation();
  const send = async (avatar: Uint8Array<ArrayBuffer>) => {
    const answer = await upload({ params: { userId }, body: { avatar } });
    dispatch(
      toastShown(
        answer.error === undefined
          ? { tone: 'good', text: 'Avatar successfully uploaded!' }
          : { tone: 'bad', text: getErrorReason(answer.error) },
      ),
    );
  };
  return children(isLoading, bytes => void send(bytes));
}
