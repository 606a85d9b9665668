import { useState } from 'react';
import type { ListedAnnotation } from '../../../../../shared/model/annotation.ts';
import { useDeleteAnnotationMutation } from '../../../app/api/annotation-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { PencilIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { NoteMark } from '../../../components/notes/note-mark.tsx';
import { scopeName, sourceName } from '../../../components/notes/note-text.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { noteDays } from '../view/find-notes.ts';

/** More are shown on demand: a list of hundreds is slow to draw. */
const shownFirst = 50;

/** Notes, newest first, with edit and delete for those that the viewer may change. */
export function NoteList({
  notes,
  onEdit,
  onDeleted,
}: {
  notes: readonly ListedAnnotation[];
  onEdit: (note: ListedAnnotation) => void;
  onDeleted: (note: ListedAnnotation) => void;
}) {
  const dispatch = useAppDispatch();
  const [count, setCount] = useState(shownFirst);
  const [remove, { isLoading }] = useDeleteAnnotationMutation();
  const removeNote = async (note: ListedAnnotation) => {
    const result = await remove({ params: { annotationId: note.annotationId } });
    if (result.error !== undefined) dispatch(toastShown({ tone: 'bad', text: getErrorMessage(result.error) }));
    else onDeleted({ ...note, revision: result.data.revision });
  };
  return (
    <>
      <ul className="note-list">
        {notes.slice(0, count).map(note => (
          <li key={note.annotationId}>
            <span className="note-days-cell number">{noteDays(note)}</span>
            <NoteMark kind={note.kind} />
            <span className="note-cell note-text">
              {note.text}
              <small>
                {sourceName(note)}
                {note.editedAt === undefined ? '' : ' · edited'}
              </small>
            </span>
            <span className="note-cell note-where">
              {note.siteName}
              <small>{scopeName(note.scope)}</small>
            </span>
            {note.mayChange && (
              <span className="note-buttons">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Edit note: ${note.text}`}
                  onClick={() => onEdit(note)}
                >
                  <PencilIcon size={16} />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Delete note: ${note.text}`}
                  disabled={isLoading}
                  onClick={() => void removeNote(note)}
                >
                  <TrashIcon size={16} />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {notes.length > count && (
        <p className="notes-more">
          <Button size="small" onClick={() => setCount(count + shownFirst)}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
