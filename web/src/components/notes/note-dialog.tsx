import * as z from 'zod/mini';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { annotationContentSchema } from '../../../../shared/contract/annotations.ts';
import { findRangeProblem, maxAnnotationText } from '../../../../shared/domain/annotations/annotations.ts';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../../shared/domain/periods/days.ts';
import { annotationScopes, type ListedAnnotation } from '../../../../shared/model/annotation.ts';
import { useCreateAnnotationMutation, useUpdateAnnotationMutation } from '../../app/api/annotation-endpoints.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../form/button.tsx';
import { Field, Select } from '../form/field.tsx';
import { Problem } from '../form/problem.tsx';
import { Segments } from '../form/segments.tsx';
import { TextArea } from '../form/text-area.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { toastShown } from '../toast/toast-slice.ts';
import { scopeName } from './note-text.ts';
import './notes.css';

// Universal Analytics no longer has numbers.
const scopes = annotationScopes.filter(scope => scope !== 'ga').map(value => ({ value, label: scopeName(value) }));

/** Creates or edits a note for one or several days. */
export function NoteDialog({
  node,
  day,
  note,
  onClose,
}: {
  node: { readonly siteId: string; readonly name: string };
  day: Day;
  note?: ListedAnnotation | undefined;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [create, created] = useCreateAnnotationMutation();
  const [update, updated] = useUpdateAnnotationMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState(note?.from ?? day);
  const [to, setTo] = useState(note?.to ?? day);
  const [isRange, setRange] = useState(note !== undefined && note.from !== note.to);
  const [text, setText] = useState(note?.text ?? '');
  const [scope, setScope] = useState<string>(note?.scope ?? 'all');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  // Focus the text, not the first button.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const isBusy = created.isLoading || updated.isLoading;
  const error = created.error ?? updated.error;
  const content = { from, to: isRange ? to : from, text, scope };
  const before = note ?? { from: day, to: day, text: '', scope: 'all' };
  const isUnsaved =
    text.trim() !== before.text || scope !== before.scope || content.from !== before.from || content.to !== before.to;
  const save = async () => {
    if (isBusy) return;
    const parsed = z.safeParse(annotationContentSchema, content);
    const found: Record<string, string> = {};
    if (!parsed.success) for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
    const range = parsed.success ? findRangeProblem(parsed.data) : null;
    if (range !== null) found['to'] = range;
    setProblems(found);
    if (!parsed.success || range !== null) return;
    const result =
      note === undefined
        ? await create({ params: { siteId: node.siteId }, body: { ...parsed.data, requestId } })
        : await update({
            params: { annotationId: note.annotationId },
            body: { ...parsed.data, revision: note.revision },
          });
    if (result.error !== undefined) return;
    const days = formatDateRange({ start: parsed.data.from, end: parsed.data.to });
    dispatch(toastShown({ tone: 'good', text: `Note saved for ${days}` }));
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={isUnsaved}
      title={note === undefined ? 'Add note' : 'Edit note'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {note === undefined ? 'Add note' : 'Save note'}
          </Button>
        </>
      }
    >
      {/* Handles the keys of the text field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form ref={form} className="note-form" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        <Segments
          label="Days"
          value={isRange ? 'range' : 'day'}
          onChange={value => setRange(value === 'range')}
          options={[
            { value: 'day', label: 'One day' },
            { value: 'range', label: 'Date range' },
          ]}
        />
        <div className="note-days">
          <Field
            label={isRange ? 'First day' : 'Day'}
            type="date"
            value={from}
            onChange={setFrom}
            error={problems['from'] ?? (isRange ? null : (problems['to'] ?? null))}
          />
          {isRange && <Field label="Last day" type="date" value={to} onChange={setTo} error={problems['to'] ?? null} />}
        </div>
        <TextArea
          label="Note"
          name="text"
          rows={3}
          maxLength={maxAnnotationText}
          value={text}
          onChange={setText}
          help={`${text.length} of ${maxAnnotationText}`}
          error={problems['text'] ?? null}
        />
        <Select
          label="Shown on"
          value={scope}
          onChange={setScope}
          options={scopes}
          help={`Everyone with access to ${node.name} sees it.`}
        />
      </form>
    </Dialog>
  );
}
