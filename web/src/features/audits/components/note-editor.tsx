import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { isConflict } from '../../../app/api/is-conflict.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { plainText, serialise } from '../../../../../shared/domain/html/allow-list.ts';
import { RichText } from '../../../components/rich-text/rich-text.tsx';
import { SafeHtml, safeContent } from '../../../components/safe-html/safe-html.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUpdateAuditMutation } from '../audit-api.ts';
import { dropDraft, keepDraft, readDraft } from '../note-draft.ts';

/** The contract's limit on a note. */
const maxCharacters = 20_000;

/** Edits a note. The text is stored as a draft until it is saved or discarded, even when the editor is closed. */
export function NoteEditor({ auditId, note, onClose }: { auditId: string; note: string | null; onClose: () => void }) {
  // The note when the editor opened: a newer note by someone else must not be overwritten unseen.
  const [initialNote, setSeen] = useState(note);
  const [hasConflict, setHasConflict] = useState(false);
  const dispatch = useAppDispatch();
  const editor = useRef<HTMLDivElement>(null);
  const [draft] = useState(() => readDraft(auditId));
  // The field starts with it once: a note that arrives later must not replace the typed text.
  const [initial] = useState(() => draft ?? note ?? '');
  const [touched, setTouched] = useState(draft !== null);
  const [save, { isLoading, error }] = useUpdateAuditMutation();
  const [tooLong, setTooLong] = useState(false);

  const written = (): string | null => {
    const content = editor.current === null ? [] : safeContent(editor.current);
    return plainText(content).trim() === '' ? null : serialise(content);
  };
  const submit = async (seenNote: string | null) => {
    const html = written();
    if (html !== null && html.length > maxCharacters) {
      setTooLong(true);
      return;
    }
    const answer = await save({ params: { auditId }, body: { note: html, seenNote } });
    if (answer.error !== undefined) {
      setHasConflict(isConflict(answer.error));
      return;
    }
    dropDraft(auditId);
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
    onClose();
  };
  // Once the other note is loaded (the refusal contains it), saving means replacing it.
  const conflicting = hasConflict && note !== initialNote;
  const discard = () => {
    dropDraft(auditId);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Note"
      footer={
        <>
          {touched ? (
            <Button disabled={isLoading} onClick={discard}>
              Discard
            </Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          {conflicting ? (
            <Button
              look="primary"
              busy={isLoading}
              onClick={() => {
                setSeen(note);
                setHasConflict(false);
                void submit(note);
              }}
            >
              Replace theirs
            </Button>
          ) : (
            <Button look="primary" busy={isLoading} disabled={!touched} onClick={() => void submit(initialNote)}>
              Save
            </Button>
          )}
        </>
      }
    >
      <RichText
        ref={editor}
        label="Note"
        initial={initial}
        onInput={() => {
          setTouched(true);
          setTooLong(false);
          keepDraft(auditId, written() ?? '');
        }}
      />
      <p className="note-help">
        Visible to everyone who can see this audit. If you close, your draft stays in this tab.
      </p>
      {tooLong && (
        <p className="form-error" role="alert">
          A note has at most {maxCharacters.toLocaleString('en-US')} characters with its formatting. Shorten it; nothing
          was lost.
        </p>
      )}
      {conflicting && (
        <div className="note-theirs" role="status">
          <p>Someone else changed the note. Your text is still above. Theirs:</p>
          <div className="note-text">{note === null ? <em>They removed the note.</em> : <SafeHtml html={note} />}</div>
        </div>
      )}
      {error !== undefined && !conflicting && !(hasConflict && note === initialNote) && (
        <p className="form-error" role="alert">
          {getErrorMessage(error)} Your changes are still here.
        </p>
      )}
    </Dialog>
  );
}
