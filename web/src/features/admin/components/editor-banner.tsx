import type { ReactNode } from 'react';
import type { NodeType } from '../../../../../shared/model/node.ts';
import { FailIcon } from '../../../components/icons/status.tsx';
import { fieldLabels, fieldsByNodeType, type FormErrors } from '../view/fields.ts';
import type { SaveFailure } from '../view/save-failure.ts';

/** The reason why nothing was saved, the text that was kept, and what to do. */
export function EditorBanner({ failure, action }: { failure: SaveFailure; action?: ReactNode }) {
  return (
    <div className="editor-banner tone-bad" role="alert">
      <FailIcon size={18} />
      <div>
        <p>{failure.message}</p>
        {failure.details.map(detail => (
          <p key={detail}>{detail}</p>
        ))}
      </div>
      {action}
    </div>
  );
}

/** All errors of the form, for users who don't see them at the fields. */
export function ErrorSummary({ type, errors }: { type: NodeType; errors: FormErrors }) {
  const wrong = fieldsByNodeType[type].flatMap(field =>
    errors[field] === undefined ? [] : [[field, errors[field]] as const],
  );
  if (wrong.length === 0) return null;
  return (
    <ul className="editor-errors visually-hidden" aria-live="polite">
      {wrong.map(([field, words]) => (
        <li key={field}>
          {fieldLabels[field]}: {words}
        </li>
      ))}
    </ul>
  );
}
