import { useCallback, useState, type ReactNode } from 'react';
import { CalendarIcon, MoreIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';

type MenuItem = { readonly key: string; readonly label: string; readonly icon: ReactNode; readonly run: () => void };

type Props = {
  title: string;
  items: readonly MenuItem[];
  /** Sets the first day that counts; for admins. */
  onStart?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** Shown to admins only. */
  tokenId?: string | undefined;
};

/** The rare actions of a service: change or remove the account; for admins also the id of its token. */
export function ServiceMenu({ title, items, onStart, onDelete, tokenId }: Props) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (items.length === 0 && onStart === undefined && onDelete === undefined && tokenId === undefined) return null;
  const item = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <Popover
      open={open}
      onClose={close}
      align="right"
      label={`More for ${title}`}
      className="service-menu"
      opener={
        <button
          type="button"
          className="icon-button"
          aria-label={`More for ${title}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <MoreIcon />
        </button>
      }
    >
      {items.map(({ key, label, icon, run }) => (
        <button key={key} type="button" className="menu-item" onClick={item(run)}>
          {icon}
          {label}
        </button>
      ))}
      {onStart !== undefined && (
        <button type="button" className="menu-item" onClick={item(onStart)}>
          <CalendarIcon />
          Set start date
        </button>
      )}
      {onDelete !== undefined && (
        <button type="button" className="menu-item" onClick={item(onDelete)}>
          <TrashIcon />
          Delete
        </button>
      )}
      {tokenId !== undefined && (
        <p className="menu-note">
          Token ID <code>{tokenId}</code>
        </p>
      )}
    </Popover>
  );
}
