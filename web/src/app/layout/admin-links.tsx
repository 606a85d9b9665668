import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { NavigationItem } from '../../../../shared/domain/access/navigation.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { ChevronDownIcon } from '../../components/icons/actions.tsx';
import { Popover } from '../../components/overlay/popover.tsx';

/** The admin breadcrumb: the current page, and a dropdown of the other administration pages. */
export function AdminLinks({ links, more }: { links: readonly NavigationItem[]; more: readonly NavigationItem[] }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const here = findScreen(pathname);
  const entry = (item: NavigationItem) => (
    <Link
      key={item.to}
      to={item.to}
      className="menu-item"
      aria-current={findScreen(item.to) === here ? 'page' : undefined}
      onClick={close}
    >
      {item.title}
    </Link>
  );
  return (
    <nav aria-label="Administration" className="admin-links">
      <Popover
        open={open}
        onClose={close}
        align="left"
        label="Administration pages"
        opener={
          <button
            type="button"
            className="button button-plain button-small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="admin-links-word">Administration</span>
            <ChevronDownIcon size={14} />
          </button>
        }
      >
        {links.map(entry)}
        {more.length > 0 && <hr className="menu-rule" />}
        {more.map(entry)}
      </Popover>
    </nav>
  );
}
