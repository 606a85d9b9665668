import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../form/button.tsx';
import { Field } from '../form/field.tsx';
import { LinkIcon } from '../icons/actions.tsx';
import { icon } from '../icons/icon.tsx';
import { safeHref } from '../../../../shared/domain/html/allow-list.ts';
import { parseSafe } from '../safe-html/safe-html.tsx';
import { toElements } from './safe-elements.ts';
import './rich-text.css';

type Props = { ref: RefObject<HTMLDivElement | null>; label: string; initial: string; onInput: () => void };

const BulletsIcon = icon('M9 6h11', 'M9 12h11', 'M9 18h11', 'M4.5 6h.01', 'M4.5 12h.01', 'M4.5 18h.01');
const NumbersIcon = icon(
  'M10 6h10',
  'M10 12h10',
  'M10 18h10',
  'm3.5 4.8 1.5-.8v5',
  'M3.5 15.5c.5-1.3 2.5-1 2.3.3-.1.9-2.3 2.2-2.3 3.2H6',
);

type Command = { readonly name: string; readonly label: string; readonly shown: ReactNode };
const commands: readonly Command[] = [
  { name: 'bold', label: 'Bold', shown: <b>B</b> },
  { name: 'italic', label: 'Italic', shown: <i>I</i> },
  { name: 'insertUnorderedList', label: 'Bulleted list', shown: <BulletsIcon /> },
  { name: 'insertOrderedList', label: 'Numbered list', shown: <NumbersIcon /> },
];

/**
 * A text field with bold, italic, lists and links. The browser edits; the allow-list decides what stays when the text
 * is read (`safeContent`). Pasting inserts plain text. `execCommand` is deprecated but the only way that every browser
 * offers, and nothing depends on its exact markup.
 */
export function RichText({ ref, label, initial, onInput }: Props) {
  const helpId = useId();
  const [linking, setLinking] = useState<{ address: string; range: Range } | null>(null);

  useEffect(() => {
    ref.current?.replaceChildren(...toElements(parseSafe(initial)));
    ref.current?.focus();
  }, [ref, initial]);

  const run = (command: string, value?: string) => {
    ref.current?.focus();
    document.execCommand(command, false, value);
    onInput();
  };
  const beginLink = () => {
    const selection = window.getSelection();
    if (selection === null || selection.rangeCount === 0 || !ref.current?.contains(selection.anchorNode)) return;
    setLinking({ address: 'https://', range: selection.getRangeAt(0).cloneRange() });
  };
  const setLink = () => {
    const href = safeHref(linking?.address.trim() ?? null);
    if (linking === null || href === null) return;
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(linking.range);
    setLinking(null);
    if (linking.range.collapsed) run('insertText', href);
    else run('createLink', href);
  };
  const badLink =
    linking !== null && linking.address.trim() !== 'https://' && safeHref(linking.address.trim()) === null;
  return (
    <div className="rich-text">
      <div className="rich-tools" role="toolbar" aria-label={`Formatting for ${label}`}>
        {commands.map(command => (
          <button
            key={command.name}
            type="button"
            className="icon-button"
            aria-label={command.label}
            title={command.label}
            onMouseDown={event => event.preventDefault()}
            onClick={() => run(command.name)}
          >
            {command.shown}
          </button>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label="Link"
          title="Link: select text first"
          onMouseDown={event => event.preventDefault()}
          onClick={beginLink}
        >
          <LinkIcon />
        </button>
      </div>
      {linking !== null && (
        <div className="rich-link">
          <Field
            label="Link address"
            type="url"
            value={linking.address}
            onChange={address => setLinking({ ...linking, address })}
            error={badLink ? 'Links must begin with http:// or https://' : null}
          />
          <Button size="small" disabled={safeHref(linking.address.trim()) === null} onClick={setLink}>
            Set link
          </Button>
          <Button size="small" look="quiet" onClick={() => setLinking(null)}>
            Cancel
          </Button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot hold bold words or links */}
      <div
        ref={ref}
        className="rich-area note-text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={helpId}
        contentEditable
        suppressContentEditableWarning
        onInput={onInput}
        onPaste={event => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
      />
      <span id={helpId} className="visually-hidden">
        Press Control B for bold, Control I for italic.
      </span>
    </div>
  );
}
