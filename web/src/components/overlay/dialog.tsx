import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { setUnsaved } from '../../app/unsaved/register.ts';
import { dismisses } from './placement.ts';
import { CloseIcon } from '../icons/actions.tsx';
import { Button } from '../form/button.tsx';
import './dialog.css';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  className: string;
  /** True if only its own buttons close it, because its content can't be loaded again. */
  insistent?: boolean;
  /** True if it holds unsaved work; absent: true once the user typed in one of its text fields. */
  unsaved?: boolean;
  /** Runs when unsaved work is discarded. */
  onDiscard?: () => void;
};

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'email', 'url', 'tel', 'number', 'date'].includes(target.type));

/** Reports if a text field of a dialog has changed since it opened. */
function useTypedText() {
  const opened = useRef(new Map<TextField, string>());
  const note = useCallback(({ target }: SyntheticEvent, typed: boolean) => {
    if (isTextField(target) && !opened.current.has(target)) opened.current.set(target, typed ? '' : target.value);
  }, []);
  const holdsText = useCallback(
    () =>
      [...opened.current].some(
        ([field, before]) => field.isConnected && field.value.trim() !== '' && field.value !== before,
      ),
    [],
  );
  return { note, holdsText };
}

/** The browser's own modal dialog: it traps focus, closes with Escape and restores the focus. */
const Modal = ({ open, ...props }: ModalProps) => (open ? <OpenModal {...props} /> : null);

function OpenModal({
  onClose,
  title,
  children,
  footer,
  className,
  insistent = false,
  unsaved,
  onDiscard,
}: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { note, holdsText } = useTypedText();
  const [asks, setAsks] = useState(false);
  const [form] = useState(() => Symbol('dialog'));
  const isUnsaved = () => unsaved ?? holdsText();
  const close = () => (isUnsaved() ? setAsks(true) : onClose());
  const onBack = useEffectEvent(close);
  const register = () =>
    setUnsaved(
      form,
      isUnsaved() ? { what: `“${title}”`, ...(onDiscard === undefined ? {} : { discard: onDiscard }) } : null,
    );
  useEffect(register);
  useEffect(() => () => setUnsaved(form, null), [form]);
  const heading = useId();
  // The browser restores the focus only if the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // A click on the backdrop targets the dialog itself; keyboard users have Escape.
    const onBackdrop = (event: MouseEvent) => {
      if (!insistent && dismisses(event.target === element, event.detail)) onBack();
    };
    element.addEventListener('click', onBackdrop);
    return () => element.removeEventListener('click', onBackdrop);
  }, [insistent]);
  return (
    // Events of the fields inside bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={heading}
      onCancel={event => {
        // A nested dialog's cancel event bubbles up.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!insistent) close();
      }}
      onFocus={event => note(event, false)}
      onInput={event => {
        note(event, true);
        register();
      }}
      // Otherwise, a browser closes a dialog on the second Escape in a row, whatever the first one did.
      onKeyDown={event => {
        if (insistent && event.key === 'Escape') event.preventDefault();
      }}
    >
      <div className="modal-frame">
        <header className="modal-head">
          <h2 id={heading}>{title}</h2>
          {!insistent && (
            <button type="button" className="icon-button" aria-label="Close" onClick={close}>
              <CloseIcon />
            </button>
          )}
        </header>
        <div className="modal-body">{children}</div>
        {footer !== undefined && <footer className="modal-foot">{footer}</footer>}
      </div>
      {asks && (
        <ConfirmDialog
          open
          title="Leave without saving?"
          question="Your changes are not saved."
          confirm="Leave"
          onConfirm={() => {
            onDiscard?.();
            onClose();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </dialog>
  );
}

export const Dialog = (props: Omit<ModalProps, 'className'>) => <Modal {...props} className="dialog" />;

/** A dialog at an edge: left for the navigation, bottom for choices on a phone. */
export const Sheet = ({ side, ...props }: Omit<ModalProps, 'className'> & { side: 'left' | 'right' | 'bottom' }) => (
  <Modal {...props} className={`sheet sheet-${side}`} />
);

/** Asks before a destructive action; the question names its object. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  look = 'danger',
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  question: ReactNode;
  confirm: string;
  look?: 'danger' | 'primary';
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={look} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {question}
    </Dialog>
  );
}
