import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { listedDays } from '../../../../shared/domain/annotations/annotations.ts';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import { addDays, type DayRange } from '../../../../shared/domain/periods/days.ts';
import type { AnnotationKind, ListedAnnotation } from '../../../../shared/model/annotation.ts';
import { useListAnnotationsQuery, useUpdateAnnotationMutation } from '../../app/api/annotation-endpoints.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useAppDispatch } from '../../app/store.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Segments } from '../../components/form/segments.tsx';
import { PlusIcon, SearchIcon } from '../../components/icons/actions.tsx';
import { NoteIcon } from '../../components/icons/navigation.tsx';
import { NoteDialog } from '../../components/notes/note-dialog.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { ExportMenu } from '../../components/table/export-menu.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { KindChips } from './components/kind-chips.tsx';
import { NoteList } from './components/note-list.tsx';
import { ShownKinds } from './components/shown-kinds.tsx';
import { addHolidays, findNotes, noteColumns } from './view/find-notes.ts';
import './notes-page.css';

const allDays = (today: string): DayRange => ({
  start: addDays(today, -listedDays.before),
  end: addDays(today, listedDays.after),
});

/** /notes: the notes of a node, written by users and automatic. */
export function NotesPage() {
  const { node, nodeId, period, today } = useScope();
  const dispatch = useAppDispatch();
  const mayWrite = useAccess()?.may('annotation.update', node) === true;
  const [span, setSpan] = useState<'period' | 'all'>('period');
  const [find, setFind] = useState('');
  const [kind, setKind] = useState<AnnotationKind | null>(null);
  const [edited, setEdited] = useState<ListedAnnotation | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ListedAnnotation | null>(null);
  const [restore, restoring] = useUpdateAnnotationMutation();
  const range = span === 'all' && today !== undefined ? allDays(today) : period;
  const { currentData, error, refetch } = useShown(
    useListAnnotationsQuery(
      typeof nodeId === 'string' && range !== undefined
        ? { params: { siteId: nodeId }, query: { start: range.start, end: range.end } }
        : skipToken,
    ),
  );
  if (nodeId === null) return <NoSite />;
  const all =
    currentData === undefined || range === undefined || node === undefined
      ? []
      : addHolidays(currentData.annotations, node, range);
  const notes = findNotes(all, { find, kind });
  const undo = async ({ annotationId, revision, from, to, text, scope }: ListedAnnotation) => {
    const result = await restore({ params: { annotationId }, body: { revision, from, to, text, scope } });
    setDeleted(null);
    if (result.error !== undefined)
      dispatch(toastShown({ tone: 'bad', text: `The note could not be restored. ${getErrorMessage(result.error)}` }));
  };
  const add = (
    <Button look="primary" size="small" onClick={() => setEdited('new')}>
      <PlusIcon size={15} />
      Add note
    </Button>
  );
  const days = range === undefined ? '' : span === 'all' ? 'all days' : formatDateRange(range, { year: true });
  return (
    <div className="notes">
      <Panel
        title="Notes"
        flush
        subtitle={currentData === undefined ? 'What happened and when' : `${all.length} notes, ${days}`}
        tools={
          <>
            <ExportMenu
              title="Notes"
              columns={noteColumns}
              rows={notes}
              info={{ name: 'notes', notes: ['Notes', ...(node === undefined ? [] : [node.name]), days] }}
            />
            {mayWrite && add}
          </>
        }
      >
        <div className="notes-filters">
          <Field
            label="Search notes"
            labelHidden
            type="search"
            placeholder="Search notes"
            value={find}
            maxLength={80}
            onChange={setFind}
            start={<SearchIcon size={15} />}
          />
          <Segments
            label="Days shown"
            value={span}
            onChange={setSpan}
            options={[
              { value: 'period', label: 'This period' },
              { value: 'all', label: 'All' },
            ]}
          />
          <KindChips notes={all} chosen={kind} onChoose={setKind} />
        </div>
        {deleted !== null && (
          <p className="notes-deleted" role="status">
            Note deleted.
            <Button size="small" busy={restoring.isLoading} onClick={() => void undo(deleted)}>
              Undo
            </Button>
          </p>
        )}
        {currentData === undefined && error === undefined && <SkeletonRows rows={6} />}
        {error !== undefined && currentData === undefined && (
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        )}
        {currentData !== undefined && notes.length === 0 && (
          <EmptyState
            centered
            icon={<NoteIcon size={18} />}
            title={all.length === 0 ? 'No notes yet' : 'No matching notes'}
            action={mayWrite && all.length === 0 ? add : undefined}
          >
            {all.length === 0
              ? 'Note what happened on a day, such as a new campaign. It appears on every chart.'
              : 'Try a different search or kind.'}
          </EmptyState>
        )}
        {notes.length > 0 && <NoteList notes={notes} onEdit={setEdited} onDeleted={setDeleted} />}
      </Panel>
      {/* On a phone it is below the list, and would move when the list loads. */}
      {(currentData !== undefined || error !== undefined) && <ShownKinds />}
      {edited !== null && node !== undefined && today !== undefined && (
        <NoteDialog
          node={edited === 'new' ? node : { siteId: edited.siteId, name: edited.siteName }}
          day={today}
          note={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
