import { useId, useState } from 'react';
import type { RecommendationItem } from '../../../../../shared/model/recommendation.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { plainText } from '../../../../../shared/domain/html/allow-list.ts';
import { parseSafe } from '../../../components/safe-html/safe-html.tsx';
import type { Words } from '../../../components/insights/use-moves.ts';
import { htmlOfText } from '../view/text-to-html.ts';

const longest = { title: 120, issue: 2000 } as const;

/** Edits a recommendation's text. Lines become paragraphs; other markup is escaped. */
export function WordsEditor({
  item,
  onSave,
  onClose,
}: {
  item: RecommendationItem;
  onSave: (words: Words) => Promise<boolean>;
  onClose: () => void;
}) {
  const areaId = useId();
  const [title, setTitle] = useState(item.title);
  const [issue, setIssue] = useState(() => plainText(parseSafe(item.issue)).trim());
  const [busy, setBusy] = useState(false);
  const empty = title.trim() === '' || issue.trim() === '';
  const save = async () => {
    setBusy(true);
    const saved = await onSave({ title: title.trim(), issue: htmlOfText(issue) });
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit text"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} disabled={empty} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="words-editor">
        <Field
          label="Title"
          value={title}
          onChange={setTitle}
          maxLength={longest.title}
          error={title.trim() === '' ? 'Enter a title' : null}
        />
        <label htmlFor={areaId}>The problem and what to do</label>
        <textarea
          id={areaId}
          rows={6}
          maxLength={longest.issue}
          value={issue}
          onChange={event => setIssue(event.target.value)}
          aria-invalid={issue.trim() === ''}
        />
        <p className="quiet">Your text stays from month to month, but its numbers no longer update.</p>
      </div>
    </Dialog>
  );
}
