import { Button } from '../../../components/form/button.tsx';
import type { SiteEditor } from '../use-site-editor.ts';

/** How much is unsaved, Discard and Save; Save is off only with its reason beside it. */
export function SaveControls({
  editor,
  warning,
  onSave,
}: {
  editor: SiteEditor;
  /** What Save does not refuse and a person should know before. */
  warning: string | null;
  onSave: () => void;
}) {
  const wrong = Object.keys(editor.errors).length;
  const words =
    wrong > 0
      ? `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} a correction`
      : editor.changes === 0
        ? 'No unsaved changes'
        : (warning ?? `${editor.changes} unsaved ${editor.changes === 1 ? 'change' : 'changes'}`);
  return (
    <div className={editor.changes === 0 && wrong === 0 ? 'save-controls save-idle' : 'save-controls'}>
      <p className={wrong > 0 ? 'text-bad' : warning === null ? undefined : 'text-warning'} aria-live="polite">
        {words}
      </p>
      {(editor.changes > 0 || wrong > 0) && (
        <Button disabled={editor.saving} onClick={editor.discard}>
          Discard
        </Button>
      )}
      <Button look="primary" busy={editor.saving} disabled={editor.changes === 0 || wrong > 0} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}
