import * as z from 'zod/mini';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { type ListedView, viewContentSchema } from '../../../../shared/model/saved-view.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useCreateViewMutation, useUpdateViewMutation } from '../../app/api/view-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../form/button.tsx';
import { Field } from '../form/field.tsx';
import { Problem } from '../form/problem.tsx';
import { Segments } from '../form/segments.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { newRequestId } from '../request-id.ts';
import { toastShown } from '../toast/toast-slice.ts';
import './views.css';

type Place = { readonly siteId: string; readonly name: string };

/** A new view: the page's address, its suggested name, and the nodes that can own it. */
export type NewView = {
  readonly address: string;
  readonly name: string;
  /** The topmost node of the user: it owns what only they see. */
  readonly own: Place;
  /** The node of the page; absent: the user can't share here. */
  readonly shared: Place | undefined;
};

/** Saves a page as a view, or renames and shares a saved one. */
export function ViewDialog({ view, onClose }: { view: NewView | ListedView; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [create, created] = useCreateViewMutation();
  const [update, updated] = useUpdateViewMutation();
  const [requestId] = useState(newRequestId);
  const isNew = 'own' in view;
  const [name, setName] = useState(view.name);
  const [isShared, setShared] = useState(isNew ? false : view.shared);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const isBusy = created.isLoading || updated.isLoading;
  const error = created.error ?? updated.error;
  const save = async () => {
    if (isBusy) return;
    const parsed = z.safeParse(viewContentSchema, { name, address: view.address, shared: isShared });
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (!parsed.success) return;
    const owner = isNew ? (isShared ? view.shared : view.own) : undefined;
    const answer = isNew
      ? await create({ params: { siteId: (owner ?? view.own).siteId }, body: { ...parsed.data, requestId } })
      : await update({ params: { viewId: view.id }, body: { ...parsed.data, revision: view.revision } });
    if (answer.error !== undefined) return;
    if (isNew)
      dispatch(toastShown({ tone: 'good', text: `${parsed.data.name} saved in the sidebar`, durationSeconds: 6 }));
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? 'Save view' : 'Edit view'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            Save view
          </Button>
        </>
      }
    >
      <form ref={form} className="view-form" noValidate onSubmit={onSubmit}>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Field
          label="Name"
          value={name}
          maxLength={60}
          onChange={setName}
          error={problem}
          help="Keeps the page, scope, period, comparison, and filters."
        />
        {(isNew ? view.shared !== undefined : view.isOwn) && (
          <Segments
            label="Who sees it"
            value={isShared ? 'all' : 'own'}
            onChange={value => setShared(value === 'all')}
            options={[
              { value: 'own', label: 'Only me' },
              { value: 'all', label: isNew ? `Everyone at ${view.shared?.name ?? ''}` : 'Everyone' },
            ]}
          />
        )}
      </form>
    </Dialog>
  );
}
