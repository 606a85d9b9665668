import { useRef, useState } from 'react';
import { messageOf } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { plainText, serialise } from '../../../components/safe-html/allow-list.ts';
import { safeContent } from '../../../components/safe-html/safe-html.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUpdateAuditMutation } from '../audit-api.ts';
import { dropDraft, keepDraft, readDraft } from '../note-draft.ts';
import { RichText } from './rich-text.tsx';

/** The contract's limit on a note. */
const mostCharacters = 20_000;

/** Writes a note. What is typed is kept as a draft until it is saved or discarded, also when the editor is closed. */
export function NoteEditor({ auditId, note, onClose }: { auditId: string; note: string | null; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const editor = useRef<HTMLDivElement>(null);
  const [draft] = useState(() => readDraft(auditId));
  const [touched, setTouched] = useState(draft !== null);
  const [save, { isLoading, error }] = useUpdateAuditMutation();
  const [tooLong, setTooLong] = useState(false);

  const written = (): string | null => {
    const content = editor.current === null ? [] : safeContent(editor.current);
    return plainText(content).trim() === '' ? null : serialise(content);
  };
  const submit = async () => {
    const html = written();
    if (html !== null && html.length > mostCharacters) {
      setTooLong(true);
      return;
    }
    const answer = await save({ params: { auditId }, body: { note: html } });
    if (answer.error !== undefined) return;
    dropDraft(auditId);
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
    onClose();
  };
  const discard = () => {
    dropDraft(auditId);
    onClose();
  };
  return (
    <Dialog
      open onClose={onClose} title="Note"
      footer={
        <>
          {touched ? <Button disabled={isLoading} onClick={discard}>Discard</Button> : <Button onClick={onClose}>Cancel</Button>}
          <Button look="primary" busy={isLoading} disabled={!touched} onClick={() => void submit()}>Save</Button>
        </>
      }
    >
      <RichText
        ref={editor} label="Note" initial={draft ?? note ?? ''}
        onInput={() => {
          setTouched(true);
          setTooLong(false);
          keepDraft(auditId, written() ?? '');
        }}
      />
      <p className="note-help">Everyone who sees this audit reads it. Closing keeps what you typed as a draft in this tab.</p>
      {tooLong && <p className="form-error" role="alert">A note has at most {mostCharacters.toLocaleString('en-US')} characters with its formatting. Shorten it; nothing was lost.</p>}
      {error !== undefined && <p className="form-error" role="alert">{messageOf(error)} What you typed is kept.</p>}
    </Dialog>
  );
}
