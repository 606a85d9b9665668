import { Button } from '../../../components/form/button.tsx';
import type { SiteEditor } from '../use-site-editor.ts';

/** The number of unsaved changes, Discard and Save; if Save is disabled, the reason is shown. */
export function SaveControls({
  editor,
  warning,
  onSave,
}: {
  editor: SiteEditor;
  /** A warning that does not block Save. */
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
