import { useEffect, useRef, useState } from 'react';
import type { SeenNode } from '../../../../shared/model/node.ts';
import { useUpdateSiteMutation } from '../../app/api/site-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { saveWithAgreement } from '../../components/override/agreement.ts';
import { useAgreement } from '../../components/override/use-agreement.ts';
import type { OverrideHandle } from '../../components/override/use-override.ts';
import { savedToast, serviceRefusals } from '../../components/override/save-text.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { dropSiteDraft, keepSiteDraft, readSiteDraft } from './site-draft.ts';
import type { FormField, SiteForm } from './view/fields.ts';
import { toSaveFailure, type SaveFailure } from './view/save-failure.ts';
import { checkUpdate } from './view/site-body.ts';
import { toSiteForm, isChanged, rebased, listServerConflicts } from './view/site-form.ts';

type ServerValues = Readonly<Partial<Record<FormField, string>>>;

/**
 * Edits one node. The record that the user saw (`base`) is kept with the typed text. The server therefore refuses to
 * overwrite a newer record.
 */
export function useSiteEditor(node: SeenNode, override: OverrideHandle, onSaved: (saved: SeenNode) => void) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: saving }] = useUpdateSiteMutation();
  const [draft] = useState(() => readSiteDraft(node.siteId));
  const [base, setBase] = useState(node);
  const [form, showForm] = useState<SiteForm>(() =>
    draft === null ? toSiteForm(node) : rebased(draft.form, draft.saved, toSiteForm(node)),
  );
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // A draft of an older record: later changes by others are shown at the fields.
  const [serverValues, setServerValues] = useState<ServerValues>(() =>
    draft === null ? {} : listServerConflicts(draft.form, draft.saved, toSiteForm(node), node.type),
  );
  /** The newest text: a save takes a while. */
  const typed = useRef(form);
  const running = useRef<Promise<boolean> | null>(null);
  const pending = override.accounts;
  const { question, ask } = useAgreement(pending);

  const setForm = (next: SiteForm) => {
    typed.current = next;
    showForm(next);
  };
  const saved = toSiteForm(base);
  const checked = checkUpdate(form, saved, base.type, base.revision);
  const refused = Object.entries(failure?.errors ?? {});
  const errors = { ...Object.fromEntries(refused), ...checked.errors };
  const changes = checked.fields.length + Object.keys(pending).length;

  // Without typed text, the newest record shows as it arrives.
  if (node.revision > base.revision && checked.fields.length === 0) {
    setBase(node);
    showForm(toSiteForm(node));
  }
  useEffect(() => {
    typed.current = form;
  });

  const change = (next: SiteForm) => {
    setForm(next);
    // A server error of a field shows until that field changes.
    if (failure !== null) {
      const left = refused.filter(
        ([name]) => name in next && JSON.stringify(Reflect.get(next, name)) === JSON.stringify(Reflect.get(form, name)),
      );
      setFailure({ ...failure, errors: Object.fromEntries(left) });
    }
    keepSiteDraft(node.siteId, { revision: base.revision, saved, form: next });
  };
  const discard = () => {
    dropSiteDraft(node.siteId);
    setBase(node);
    setForm(toSiteForm(node));
    override.clear();
    setFailure(null);
    setServerValues({});
  };
  /**
   * Applies the newest record after a conflict: typed text stays, and fields that both changed show the other value
   * too.
   */
  const takeNewest = (newest: SeenNode) => {
    const next = rebased(form, saved, toSiteForm(newest));
    setServerValues(listServerConflicts(form, saved, toSiteForm(newest), base.type));
    setBase(newest);
    setForm(next);
    setFailure(null);
    keepSiteDraft(node.siteId, { revision: newest.revision, saved: toSiteForm(newest), form: next });
  };
  /** Takes the record that the server has already saved with a logo or a longer trial. All typed text stays. */
  const tookNewer = (newest: SeenNode) => {
    const next = rebased(
      { ...form, logo: saved.logo, trialExpiryDate: saved.trialExpiryDate },
      saved,
      toSiteForm(newest),
    );
    setBase(newest);
    setForm(next);
    if (checked.fields.length > 0)
      keepSiteDraft(node.siteId, { revision: newest.revision, saved: toSiteForm(newest), form: next });
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
  };
  const saveOnce = async (): Promise<boolean> => {
    const { body } = checked;
    if (body === null || changes === 0 || question !== null) return false;
    setFailure(null);
    const services = Object.keys(pending);
    const chosen = services.length === 0 ? {} : { overrideAccounts: pending };
    const answer = await saveWithAgreement(
      shared =>
        update({
          params: { siteId: node.siteId },
          body: { ...body, ...chosen, ...(shared.length === 0 ? {} : { shareAccounts: [...shared] }) },
        }),
      ask,
    );
    if (answer === null) return false;
    if (answer.data === undefined) {
      const refusals = serviceRefusals(answer.error);
      for (const text of refusals) dispatch(toastShown({ tone: 'bad', text }));
      if (refusals.length === 0) setFailure(toSaveFailure(answer.error, base.type));
      return false;
    }
    // Text typed during the save stays, on top of the saved record.
    const stored = toSiteForm(answer.data.result);
    const next = rebased(typed.current, form, stored);
    if (JSON.stringify(next) === JSON.stringify(stored)) dropSiteDraft(node.siteId);
    else keepSiteDraft(node.siteId, { revision: answer.data.result.revision, saved: stored, form: next });
    setBase(answer.data.result);
    setForm(next);
    setServerValues({});
    override.drop(services);
    dispatch(
      toastShown({
        tone: 'good',
        text: savedToast(pending, { ...answer.data.result.attr, accounts: base.attr.accounts }),
      }),
    );
    onSaved(answer.data.result);
    return true;
  };
  /** A second click on Save returns the result of the first. */
  const save = (): Promise<boolean> => {
    running.current ??= saveOnce().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return {
    base,
    form,
    errors,
    changes,
    saving,
    failure,
    question,
    change,
    discard,
    takeNewest,
    tookNewer,
    save,
    /** The stored values of fields that the user has changed, while they differ. */
    theirs: Object.fromEntries(
      Object.entries(serverValues).filter(([name]) => checked.fields.some(field => field === name)),
    ),
    changed: (field: FormField) => isChanged(form, saved, field),
  };
}
export type SiteEditor = ReturnType<typeof useSiteEditor>;
