import { useState } from 'react';
import { Button } from '../../../components/form/button.tsx';
import { SafeHtml } from '../../../components/safe-html/safe-html.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { readDraft } from '../note-draft.ts';
import { NoteEditor } from './note-editor.tsx';

/**
 * The note of an audit, with an editor for users who may edit it. Takes no space without a note and the permission to
 * write one.
 */
export function AuditNote({ auditId, note, mayEdit }: { auditId: string; note: string | null; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  const unsaved = mayEdit && !editing && readDraft(auditId) !== null;
  if (note === null && !mayEdit) return null;
  return (
    <div className="audit-note">
      <header>
        <h3>Note</h3>
        {mayEdit && (
          <Button size="small" look="quiet" className="no-print" onClick={() => setEditing(true)}>
            {note === null ? 'Add note' : 'Edit'}
          </Button>
        )}
      </header>
      {note === null ? (
        <p className="quiet">What the numbers don&apos;t show: an outage, a campaign, a change on the site.</p>
      ) : (
        <div className="note-text">
          <SafeHtml html={note} />
        </div>
      )}
      {unsaved && (
        <p className="no-print">
          <Badge tone="info">An unsaved draft is kept</Badge>
        </p>
      )}
      {editing && <NoteEditor auditId={auditId} note={note} onClose={() => setEditing(false)} />}
    </div>
  );
}
