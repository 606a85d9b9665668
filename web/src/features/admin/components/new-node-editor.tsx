import { useMemo, useState } from 'react';
import { siteTimeZone, siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { timeZoneNameSchema, type NodeSummary, type SeenNode } from '../../../../../shared/model/node.ts';
import * as z from 'zod/mini';
import { useNow } from '../../../app/address/use-now.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useAppDispatch } from '../../../app/store.ts';
import { useGetSiteQuery, useListChildrenQuery } from '../../../app/api/tree-endpoints.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { ArrowLeftIcon } from '../../../components/icons/actions.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useCreateNodeMutation } from '../admin-api.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import {
  createAction,
  createdToast,
  emptyForm,
  lockedKeys,
  sameNameWarning,
  saveReason,
  startForm,
  type Creation,
} from '../view/creation.ts';
import { fieldsByNodeType, writtenKey, type FormField } from '../view/fields.ts';
import { toSaveFailure, type SaveFailure } from '../view/save-failure.ts';
import { checkCreation } from '../view/site-body.ts';
import { changedFields } from '../view/site-form.ts';
import { typeNames } from '../view/type-names.ts';
import type { Editing } from './details/editing.ts';
import { DetailsPanel } from './details-panel.tsx';
import { EditorBanner, ErrorSummary } from './editor-banner.tsx';
import { PlacePanel } from './place-panel.tsx';

type Props = {
  creation: Creation;
  /** Possible regions of a new site. */
  regions: readonly NodeSummary[];
  access: Access;
  onCancel: () => void;
  onCreated: (node: SeenNode) => void;
};

const newRequestId = () => crypto.randomUUID();

/** A new node: saved first, then opened with all its panels. */
export function NewNodeEditor({ creation: { type, below }, regions, access, onCancel, onCreated }: Props) {
  const { me } = useScope();
  const dispatch = useAppDispatch();
  const [create, creating] = useCreateNodeMutation();
  const [parentId, setParentId] = useState(below);
  const parent = useGetSiteQuery({ params: { siteId: parentId ?? '' } }, { skip: parentId === null }).currentData
    ?.result;
  const start = useMemo(
    () =>
      startForm(type, {
        isAdmin: access.role === 'admin',
        nodeType: me?.node?.type ?? null,
        siteId: me?.node?.siteId ?? null,
      }),
    [type, access, me],
  );
  const [form, setForm] = useState(start);
  const [requestId, setRequestId] = useState(newRequestId);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const zone = z.safeParse(timeZoneNameSchema, form.tz);
  const today = siteToday(useNow(), siteTimeZone(zone.success ? { tz: zone.data } : {}));
  const locked = parent === undefined ? new Set<string>() : lockedKeys(access, type, parent);
  const lockedFields = new Set<FormField>(fieldsByNodeType[type].filter(field => locked.has(writtenKey(field))));
  const checked = checkCreation(form, emptyForm, type, parentId ?? 'none', requestId, locked);
  const refusal = parent === undefined ? null : access.decision(createAction[type], parent);
  const placeProblem =
    parentId === null ? 'Choose a sales token' : refusal?.outcome === 'forbidden' ? refusal.reason : null;
  const { name: nameless, ...typedErrors } = checked.errors;
  const errors = {
    ...failure?.errors,
    ...typedErrors,
    ...(nameless === undefined || (!tried && form.name === '') ? {} : { name: nameless }),
  };
  const typed = changedFields(form, start, type).length;
  const typeName = typeNames[type].one;

  const saved = useUnsaved(
    typed === 0 ? null : { what: `the new ${typeName}`, stays: (_path, search) => search.includes(`new=${type}`) },
  );

  const save = async () => {
    setTried(true);
    setFailure(null);
    if (checked.body === null || placeProblem !== null || parent === undefined) return;
    const answer = await create({ body: checked.body });
    if (answer.data === undefined) {
      const failed = toSaveFailure(answer.error, type);
      setFailure(failed);
      // A refusal created nothing, so the corrected form is a new request. Without a response it stays the same one.
      if (failed.kind !== 'other' || Object.keys(failed.errors).length > 0 || failed.details.length > 0)
        setRequestId(newRequestId());
      return;
    }
    saved();
    dispatch(toastShown({ tone: 'good', text: createdToast[type] }));
    onCreated(answer.data.result);
  };
  const edit: Editing = {
    type,
    form,
    errors,
    theirs: {},
    locked: lockedFields,
    onChange: next => {
      setForm(next);
      if (failure !== null) setFailure({ ...failure, errors: {} });
    },
  };
  const reason = saveReason(placeProblem, checked.errors);
  const siblings = useListChildrenQuery({ params: { siteId: parentId ?? '' } }, { skip: parentId === null }).currentData
    ?.result;
  const twin = sameNameWarning(form.name, siblings ?? []);
  return (
    <div className="node-editor">
      <header className="editor-head">
        <button type="button" className="tree-back" onClick={onCancel}>
          <ArrowLeftIcon size={14} />
          Back to list
        </button>
        <div className="editor-titles">
          <p className="editor-path truncate">{parent === undefined ? ' ' : `Below ${parent.name}`}</p>
          <div className="editor-name">
            <h2>New {typeName}</h2>
          </div>
        </div>
        <div className="save-controls">
          <p aria-live="polite" className={reason === null && twin !== null ? 'text-warning' : undefined}>
            {reason ?? twin ?? 'Ready to save'}
          </p>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="primary" busy={creating.isLoading} disabled={reason !== null} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </header>
      {failure !== null && <EditorBanner failure={failure} />}
      <ErrorSummary type={type} errors={errors} />
      <div className="editor-panels">
        <PlacePanel
          type={type}
          byToken={below === null}
          parentId={parentId}
          regions={regions}
          onChoose={setParentId}
          problem={refusal?.outcome === 'forbidden' ? refusal.reason : null}
        />
        <DetailsPanel edit={edit} siteId={undefined} today={today} />
        {type === 'SITE' && (
          <Panel title="Services">
            <EmptyState icon={<InfoIcon size={18} />} title="Save the site first">
              Save the site to add services and users.
            </EmptyState>
          </Panel>
        )}
      </div>
    </div>
  );
}
