import { useState } from 'react';
import * as z from 'zod/mini';
import { fieldsOf as patchKeys } from '../../../../shared/domain/access/fields.ts';
import type { Accounts, SiteNode } from '../../../../shared/model/node.ts';
import { apiErrorSchema, messageOf } from '../../app/api/errors.ts';
import { useUpdateSiteMutation } from '../../app/api/site-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { dropSiteDraft, keepSiteDraft, readSiteDraft } from './site-draft.ts';
import { changeCount, changesOf, formErrors, formOf, rebased, type SiteForm } from './view/site-form.ts';

export type SaveFailure = { readonly kind: 'conflict' | 'other'; readonly message: string; readonly details: readonly string[] };

const failureOf = (error: unknown): SaveFailure => {
  const parsed = z.safeParse(apiErrorSchema, error);
  const conflict = parsed.success && parsed.data.status === 409;
  return {
    kind: conflict ? 'conflict' : 'other',
    message: conflict
      ? 'Somebody else has saved this in the meantime. Nothing was written and what you typed is kept: load the newest, look, and save again.'
      : `${messageOf(error)} What you typed is kept.`,
    details: parsed.success ? (parsed.data.details ?? []).map(({ path, message }) => `${path}: ${message}`) : [],
  };
};

/**
 * Editing one node. The record that the person saw (`base`) stays under what is typed, so that saving over somebody
 * else's newer record is refused by its revision instead of passing unseen.
 */
export function useSiteEditor(node: SiteNode, onSaved: (saved: SiteNode) => void) {
  const dispatch = useAppDispatch();
  const [update, { isLoading: saving }] = useUpdateSiteMutation();
  const [draft] = useState(() => readSiteDraft(node.siteId));
  const [base, setBase] = useState(node);
  const [form, setForm] = useState<SiteForm>(() => (draft === null ? formOf(node) : rebased(draft.form, draft.saved, formOf(node))));
  const [pending, setPending] = useState<Accounts>({});
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  const saved = formOf(base);
  const patch = changesOf(form, saved, base.type);
  const errors = formErrors(form, saved);
  const changes = changeCount(patch) + Object.keys(pending).length;
  const typed = changeCount(patch) > 0 || Object.keys(errors).length > 0;

  // While nothing is typed the newest record is shown as it comes.
  if (node.revision > base.revision && !typed) {
    setBase(node);
    setForm(formOf(node));
  }

  const change = (next: SiteForm) => {
    setForm(next);
    keepSiteDraft(node.siteId, { revision: base.revision, saved, form: next });
  };
  const discard = () => {
    dropSiteDraft(node.siteId);
    setBase(node);
    setForm(formOf(node));
    setPending({});
    setFailure(null);
  };
  /** After a conflict: the newest record under what was typed. */
  const takeNewest = (newest: SiteNode) => {
    const next = rebased(form, saved, formOf(newest));
    setBase(newest);
    setForm(next);
    setFailure(null);
    keepSiteDraft(node.siteId, { revision: newest.revision, saved: formOf(newest), form: next });
  };
  const save = async (): Promise<boolean> => {
    if (Object.keys(errors).length > 0 || changes === 0) return false;
    setFailure(null);
    const override = Object.keys(pending).length === 0 ? {} : { overrideAccounts: pending };
    const answer = await update({ params: { siteId: node.siteId }, body: { revision: base.revision, site: patch, ...override } });
    if (answer.data === undefined) {
      setFailure(failureOf(answer.error));
      return false;
    }
    const first = pending.ga4 !== undefined && base.attr.accounts?.ga4 === undefined;
    dropSiteDraft(node.siteId);
    setBase(answer.data.result);
    setForm(formOf(answer.data.result));
    setPending({});
    dispatch(toastShown({ tone: 'good', text: first ? 'Google Analytics and Page Speed Insights are being collected!' : 'Update successful' }));
    onSaved(answer.data.result);
    return true;
  };
  return { base, form, pending, errors, changes, keys: patchKeys(patch), saving, failure, change, choose: setPending, discard, takeNewest, save };
}
export type SiteEditor = ReturnType<typeof useSiteEditor>;
