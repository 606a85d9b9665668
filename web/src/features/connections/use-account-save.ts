import { useState } from 'react';
import * as z from 'zod/mini';
import type { SeenNode } from '../../../../shared/model/node.ts';
import { apiErrorSchema, getErrorMessage } from '../../app/api/errors.ts';
import { useUpdateSiteMutation } from '../../app/api/site-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { saveWithAgreement } from '../../components/override/agreement.ts';
import { useAgreement } from '../../components/override/use-agreement.ts';
import type { OverrideHandle } from '../../components/override/use-override.ts';
import { savedToast, serviceRefusals } from '../../components/override/save-text.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';

/** Saves only chosen accounts, for users who can't change anything else of the site. */
export function useAccountSave(site: SeenNode, override: OverrideHandle, onNewest: () => Promise<unknown>) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: saving }] = useUpdateSiteMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { accounts } = override;
  const { question, ask } = useAgreement(accounts);
  const save = async (): Promise<boolean> => {
    if (Object.keys(accounts).length === 0 || question !== null) return false;
    setFailure(null);
    const body = { revision: site.revision, site: {}, overrideAccounts: accounts };
    const answer = await saveWithAgreement(
      shared =>
        update({
          params: { siteId: site.siteId },
          body: { ...body, ...(shared.length === 0 ? {} : { shareAccounts: [...shared] }) },
        }),
      ask,
    );
    if (answer === null) return false;
    const { data, error } = answer;
    if (data !== undefined) {
      override.drop(Object.keys(accounts));
      dispatch(toastShown({ tone: 'good', text: savedToast(accounts, site.attr) }));
      return true;
    }
    const refused = serviceRefusals(error);
    for (const text of refused) dispatch(toastShown({ tone: 'bad', text }));
    const parsed = z.safeParse(apiErrorSchema, error);
    if (parsed.success && parsed.data.code === 'conflict') {
      await onNewest();
      setFailure('Someone else just saved this site. Your choice is still here. Click Save again.');
    } else if (refused.length === 0) setFailure(`${getErrorMessage(error)} Your choice is still here.`);
    return false;
  };
  return { saving, failure, question, closeFailure: () => setFailure(null), save };
}
