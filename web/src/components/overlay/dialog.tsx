import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../icons/actions.tsx';
import { Button } from '../form/button.tsx';
import './dialog.css';

type ModalProps = { open: boolean; onClose: () => void; title: string; children: ReactNode; footer?: ReactNode; className: string };

/** The browser's own modal: it traps focus, closes with Escape and gives the focus back. */
function Modal({ open, onClose, title, children, footer, className }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    if (!element.open) element.showModal();
    return () => element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    // A press on the backdrop lands on the dialog itself; Escape does the same for the keyboard.
    const onBackdrop = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element.addEventListener('click', onBackdrop);
    return () => element.removeEventListener('click', onBackdrop);
  }, [open, onClose]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog} className={className} aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="modal-frame">
        <header className="modal-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        <div className="modal-body">{children}</div>
        {footer !== undefined && <footer className="modal-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}

export const Dialog = (props: Omit<ModalProps, 'className'>) => <Modal {...props} className="dialog" />;

/** From the left for the navigation, from the bottom for choices on a phone. */
export const Sheet = ({ side, ...props }: Omit<ModalProps, 'className'> & { side: 'left' | 'right' | 'bottom' }) => (
  <Modal {...props} className={`sheet sheet-${side}`} />
);

/** Asks before something is lost; the question names the thing. */
export function ConfirmDialog({ open, title, question, confirm, busy = false, onConfirm, onClose }: { open: boolean; title: string; question: ReactNode; confirm: string; busy?: boolean; onConfirm: () => void; onClose: () => void }) {
  return (
    <Dialog
      open={open} onClose={onClose} title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>{confirm}</Button>
        </>
      }
    >
      {question}
    </Dialog>
  );
}
