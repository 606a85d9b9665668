import { useState } from 'react';
import * as z from 'zod/mini';
import type { AttrChanges } from '../../../../shared/contract/sites.ts';
import { hasWizard, computeOnboardingState } from '../../../../shared/domain/onboarding/site-wizard.ts';
import type { Accounts, SeenNode } from '../../../../shared/model/node.ts';
import type { SiteOnboarding, WizardChange } from '../../../../shared/model/onboarding.ts';
import type { ConnectableService } from '../../../../shared/platforms/registry.ts';
import { apiErrorSchema, getErrorMessage } from '../../app/api/errors.ts';
import { useUpdateSiteMutation } from '../../app/api/site-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { saveWithAgreement } from '../../components/override/agreement.ts';
import { savedToast, serviceRefusals } from '../../components/override/save-text.ts';
import { useAgreement } from '../../components/override/use-agreement.ts';
import type { OverrideHandle } from '../../components/override/use-override.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';

/** One save of the wizard: accounts, fields and answers with the step that follows. */
export type WizardSave = {
  readonly change?: WizardChange;
  readonly accounts?: Accounts;
  readonly attr?: AttrChanges;
  readonly answers?: SiteOnboarding['answers'];
};

const elsewhere = 'You continued in another window. This is the latest state.';

/**
 * The wizard of a site. The server holds its step: a save that conflicts with a newer record reloads it, and continues
 * only if the step is unchanged.
 */
export function useWizard(site: SeenNode, override: OverrideHandle, readNewest: () => Promise<SeenNode | undefined>) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: saving }] = useUpdateSiteMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { question, ask } = useAgreement(override.accounts);
  const state = computeOnboardingState(site.attr);

  const attempt = (
    revision: number,
    { change, accounts = {}, attr, answers }: WizardSave,
    shared: readonly ConnectableService[],
  ) =>
    update({
      params: { siteId: site.siteId },
      body: {
        revision,
        site: attr === undefined ? {} : { attr },
        ...(Object.keys(accounts).length > 0 && { overrideAccounts: accounts }),
        ...(shared.length > 0 && { shareAccounts: [...shared] }),
        ...(change !== undefined && { wizard: change }),
        ...(answers !== undefined && { questions: [...answers] }),
      },
    });

  /** Saves, and retries once with the newest revision if only something else of the site was saved in the meantime. */
  const send = async (request: WizardSave, shared: readonly ConnectableService[]) => {
    const answer = await attempt(site.revision, request, shared);
    const parsed = z.safeParse(apiErrorSchema, answer.error);
    if (!parsed.success || parsed.data.code !== 'conflict') return answer;
    const newest = await readNewest();
    if (newest === undefined || !hasWizard(newest.attr)) return answer;
    return computeOnboardingState(newest.attr).step === state.step ? attempt(newest.revision, request, shared) : answer;
  };

  const save = async (request: WizardSave): Promise<boolean> => {
    if (question !== null || saving) return false;
    setFailure(null);
    const answer = await saveWithAgreement(shared => send(request, shared), ask);
    if (answer === null) return false;
    const { data, error } = answer;
    if (data !== undefined) {
      const { accounts = {} } = request;
      override.drop(Object.keys(accounts));
      if (Object.keys(accounts).length > 0)
        dispatch(toastShown({ tone: 'good', text: savedToast(accounts, site.attr) }));
      return true;
    }
    const refused = serviceRefusals(error);
    for (const text of refused) dispatch(toastShown({ tone: 'bad', text }));
    const parsed = z.safeParse(apiErrorSchema, error);
    if (parsed.success && parsed.data.code === 'conflict') setFailure(elsewhere);
    else if (refused.length === 0) setFailure(`${getErrorMessage(error)} Your choice is still here.`);
    return false;
  };
  return { state, saving, failure, question, save, closeFailure: () => setFailure(null) };
}
export type Wizard = ReturnType<typeof useWizard>;
