import type { SeenNode } from '../../../../shared/model/node.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { useCheckVerificationMutation, useTestPageMutation } from './connection-api.ts';
import { pageRefused, describeVerification } from './view/verification.ts';

/**
 * Check Status of a Business Profile location and Test Page of a Facebook page: each asks the platform and shows the
 * result.
 */
export function useChecks({ siteId }: SeenNode) {
  const dispatch = useAppDispatch();
  const [verify, verifying] = useCheckVerificationMutation();
  const [test, testing] = useTestPageMutation();
  const say = (tone: 'good' | 'warning' | 'bad', text: string) => void dispatch(toastShown({ tone, text }));
  return {
    checking: verifying.isLoading || testing.isLoading,
    checkStatus: async () => {
      const { data, error } = await verify({ params: { siteId } });
      if (data === undefined) return say('bad', getErrorMessage(error));
      const { text, warning } = describeVerification(data.verificationStatus);
      return say(warning ? 'warning' : 'good', `Google Business Profile: ${text}`);
    },
    testPage: async () => {
      const { data, error } = await test({ params: { siteId } });
      if (data === undefined) return say('bad', getErrorMessage(error));
      if (!data.canRead) return say('bad', pageRefused);
      return say(
        'good',
        `${data.pageName} can be read${data.instagram === null ? '. No Instagram account is linked to it' : `, along with Instagram ${data.instagram}`}`,
      );
    },
  };
}
