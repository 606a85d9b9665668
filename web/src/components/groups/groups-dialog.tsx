import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { membersText } from '../../../../shared/domain/groups/groups.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import type { ListedGroup } from '../../../../shared/model/site-group.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import {
  useCreateGroupMutation,
  useDeleteGroupMutation,
  useListGroupsQuery,
  useUpdateGroupMutation,
} from '../../app/api/group-endpoints.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../form/button.tsx';
import { Field } from '../form/field.tsx';
import { Problem } from '../form/problem.tsx';
import { Segments } from '../form/segments.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { newRequestId } from '../request-id.ts';
import { SkeletonRows } from '../status/skeleton.tsx';
import { toastShown } from '../toast/toast-slice.ts';
import { type GroupForm, type GroupProblems, parseGroup, toGroupForm } from './group-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { SiteChoice } from './site-choice.tsx';
import './groups.css';

/** Reads the numbers again when they are usually calculated, and a little later. */
const readAgainMs = [8000, 25_000, 60_000];

type Owner = Pick<NodeSummary, 'siteId' | 'name'>;

/** Creates or edits a group of a node's sites. */
function GroupEditor({
  owner,
  group,
  onClose,
  onSaved,
}: {
  owner: Owner;
  group: ListedGroup | undefined;
  onClose: () => void;
  onSaved: (group: ListedGroup) => void;
}) {
  const dispatch = useAppDispatch();
  const [create, created] = useCreateGroupMutation();
  const [update, updated] = useUpdateGroupMutation();
  const [requestId] = useState(newRequestId);
  const [saved] = useState(() => toGroupForm(group));
  const [form, setForm] = useState<GroupForm>(saved);
  const [problems, setProblems] = useState<GroupProblems>({});
  const element = useRef<HTMLFormElement>(null);
  // Focus the name, not the first button.
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const isBusy = created.isLoading || updated.isLoading;
  const error = created.error ?? updated.error;
  const save = async () => {
    if (isBusy) return;
    const parsed = parseGroup(form);
    setProblems('problems' in parsed ? parsed.problems : {});
    if ('problems' in parsed) return;
    const { content } = parsed;
    const answer =
      group === undefined
        ? await create({ params: { siteId: owner.siteId }, body: { ...content, requestId } })
        : await update({ params: { groupId: group.id }, body: { ...content, revision: group.revision } });
    if (answer.data === undefined) return;
    dispatch(
      toastShown({ tone: 'good', text: `${content.name} saved. Its numbers appear in a minute.`, durationSeconds: 6 }),
    );
    for (const waitMs of readAgainMs)
      window.setTimeout(() => dispatch(apiSlice.util.invalidateTags(['overview'])), waitMs);
    onSaved(answer.data.group);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={JSON.stringify(form) !== JSON.stringify(saved)}
      title={group === undefined ? 'New group' : 'Edit group'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            Save group
          </Button>
        </>
      }
    >
      <form ref={element} className="group-form" noValidate onSubmit={onSubmit}>
        {/* Without it, Enter saves nothing. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Field
          label="Name"
          value={form.name}
          maxLength={60}
          placeholder="Opened in 2026"
          onChange={name => setForm({ ...form, name })}
          error={problems.name ?? null}
          help={`Everyone with access to ${owner.name} can use it. Up to 500 sites.`}
        />
        <Segments
          label="Sites"
          value={form.by}
          onChange={by => setForm({ ...form, by })}
          options={[
            { value: 'list', label: 'Choose sites' },
            { value: 'rule', label: 'Use a rule' },
          ]}
        />
        {form.by === 'list' ? (
          <>
            {problems.sites !== undefined && <Problem text={problems.sites} />}
            <SiteChoice
              ownerId={owner.siteId}
              chosen={form.siteIds}
              onChange={siteIds => setForm({ ...form, siteIds })}
            />
          </>
        ) : (
          <RuleFields ownerId={owner.siteId} form={form} problems={problems} onChange={setForm} />
        )}
      </form>
    </Dialog>
  );
}

/** The groups of a node and its ancestors: create, edit, delete and restore. `onChosen`: a group was created. */
export function GroupsDialog({
  at,
  mayCreate,
  startsNew,
  onClose,
  onChosen,
  onDelete,
}: {
  at: Owner;
  mayCreate: boolean;
  /** True to start with a new group, because there are none. */
  startsNew: boolean;
  onClose: () => void;
  onChosen: (group: ListedGroup) => void;
  /** Runs before a group is deleted: the page must not show it any longer. */
  onDelete: (group: ListedGroup) => void;
}) {
  const { currentData, error } = useShown(useListGroupsQuery({ params: { siteId: at.siteId } }));
  const groups = currentData?.groups ?? [];
  const [edited, setEdited] = useState<ListedGroup | 'new' | null>(startsNew && mayCreate ? 'new' : null);
  const [deleted, setDeleted] = useState<readonly ListedGroup[]>([]);
  const [remove, removing] = useDeleteGroupMutation();
  const [restore, restoring] = useUpdateGroupMutation();
  const problem = removing.error ?? restoring.error ?? error;
  const deleteGroup = async (group: ListedGroup) => {
    onDelete(group);
    const { data } = await remove({ params: { groupId: group.id } });
    if (data !== undefined) setDeleted([...deleted, { ...group, revision: data.revision }]);
  };
  const onUndo = async ({ id, revision, name, members }: ListedGroup) => {
    const { data } = await restore({ params: { groupId: id }, body: { revision, name, members } });
    if (data !== undefined) setDeleted(deleted.filter(group => group.id !== id));
  };
  if (edited !== null) {
    const owner = edited === 'new' ? at : { siteId: edited.siteId, name: edited.ownerName };
    return (
      <GroupEditor
        owner={owner}
        group={edited === 'new' ? undefined : edited}
        onClose={startsNew ? onClose : () => setEdited(null)}
        onSaved={group => {
          // Its form leaves first: saved entries must not be asked about when the scope changes.
          flushSync(() => setEdited(null));
          if (edited === 'new') onChosen(group);
        }}
      />
    );
  }
  const shown = groups.filter(({ id }) => deleted.every(group => group.id !== id));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Groups"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayCreate && (
            <Button look="primary" onClick={() => setEdited('new')}>
              New group
            </Button>
          )}
        </>
      }
    >
      {problem !== undefined && <Problem text={getErrorMessage(problem)} />}
      {currentData === undefined && error === undefined && <SkeletonRows rows={3} />}
      {currentData !== undefined && shown.length === 0 && deleted.length === 0 && (
        <p className="group-count">No groups yet. A group shows the numbers of several sites together.</p>
      )}
      <ul className="group-list">
        {shown.map(group => (
          <li key={group.id}>
            <p>
              <b>{group.name}</b>
              <small>
                {membersText(group.members)} · {group.ownerName}
              </small>
            </p>
            {group.mayChange && (
              <>
                <Button size="small" onClick={() => setEdited(group)}>
                  Edit<span className="visually-hidden"> {group.name}</span>
                </Button>
                <Button size="small" look="quiet" disabled={removing.isLoading} onClick={() => void deleteGroup(group)}>
                  Delete<span className="visually-hidden"> {group.name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
        {deleted.map(group => (
          <li key={group.id}>
            <p role="status">{group.name} deleted.</p>
            <Button size="small" busy={restoring.isLoading} onClick={() => void onUndo(group)}>
              Undo<span className="visually-hidden"> deleting {group.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
