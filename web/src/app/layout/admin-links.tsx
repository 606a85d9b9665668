import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { NavigationItem } from '../../../../shared/domain/access/navigation.ts';
import { ChevronDownIcon } from '../../components/icons/actions.tsx';
import { Popover } from '../../components/overlay/popover.tsx';
import { useScope } from '../address/scope.tsx';
import { routeOf } from '../router/routes.ts';

/** Further pages of administrators, below those the specification names. */
const adminPages: readonly NavigationItem[] = [
  { title: 'Organization Management', to: '/admin-organizations' },
  { title: 'Admin Site Upload', to: '/admin-site-upload' },
  { title: 'Email Activity', to: '/email-activity' },
];

/** The admin breadcrumb: where one is, and a dropdown of the administration's other pages. */
export function AdminLinks({ links }: { links: readonly NavigationItem[] }) {
  const isAdmin = useScope().me?.user.isAdmin === true;
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const here = routeOf(pathname);
  const entry = ({ title, to }: NavigationItem) => (
    <Link key={to} to={to} className="menu-item" aria-current={routeOf(to) === here ? 'page' : undefined} onClick={close}>{title}</Link>
  );
  return (
    <nav aria-label="Administration" className="admin-links">
      <Popover
        open={open} onClose={close} align="left" label="Pages of the administration"
        opener={
          <button type="button" className="button button-plain button-small" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="admin-links-word">Administration</span><ChevronDownIcon size={14} />
          </button>
        }
      >
        {links.map(entry)}
        {isAdmin && <hr className="menu-rule" />}
        {isAdmin && adminPages.map(entry)}
      </Popover>
    </nav>
  );
}
