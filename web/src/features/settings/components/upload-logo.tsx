import type { ReactNode } from 'react';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useUploadClientLogoMutation } from '../../../app/api/logo-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';

/** Stores a site's logo; `children` is the control that chooses it. */
export function UploadLogo({
  siteId,
  children,
}: {
  siteId: string;
  children: (busy: boolean, onPick: (bytes: Uint8Array<ArrayBuffer>) => void) => ReactNode;
}) {
  const dispatch = useAppDispatch();
  const [upload, { isLoading }] = useUploadClientLogoMutation();
  const send = async (logo: Uint8Array<ArrayBuffer>) => {
    const answer = await upload({ query: { siteId }, body: { logo } });
    dispatch(
      toastShown(
        answer.error === undefined
          ? { tone: 'good', text: 'Update successful' }
          : { tone: 'bad', text: getErrorReason(answer.error) },
      ),
    );
  };
  return children(isLoading, bytes => void send(bytes));
}
