import { makeInitials } from '../../../../shared/domain/formats/initials.ts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { ChevronDownIcon, SearchIcon } from '../../components/icons/actions.tsx';
import { LogOutIcon, UserIcon } from '../../components/icons/navigation.tsx';
import { helpAddress } from '../../components/help/help-address.ts';
import { Popover } from '../../components/overlay/popover.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { useScope } from '../address/scope.tsx';
import { sessionEnded } from '../session/session-slice.ts';
import { viewed } from '../session/view-as.ts';
import { useAppDispatch } from '../store.ts';
import { menuIcons } from './menu-icons.ts';
import type { Wish } from './find-shortcut.ts';

const AvatarDialog = lazy(() =>
  import('../../features/settings/components/avatar-dialog.tsx').then(module => ({ default: module.AvatarDialog })),
);

export function UserMenu({ navigation, onWish }: { navigation: Navigation | undefined; onWish: (wish: Wish) => void }) {
  const dispatch = useAppDispatch();
  const { me, site } = useScope();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [picture, setPicture] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (me === undefined || navigation === undefined) {
    return (
      <div className="user-button" aria-hidden="true">
        <Skeleton width={30} height={30} radius="50%" />
        <span className="user-words">
          <Skeleton width={90} height={12} />
        </span>
        <ChevronDownIcon size={14} className="user-chevron" />
      </div>
    );
  }
  const { user } = me;
  const name = `${user.given_name} ${user.family_name}`;
  const place = user.isAdmin ? 'Administrator' : (me.node?.name ?? site?.name ?? '');
  return (
    <>
      <Popover
        open={open}
        onClose={close}
        align="right"
        label="User"
        opener={
          <button
            type="button"
            className="user-button"
            title={`${name}, ${place}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {user.avatar === undefined ? (
              <span className="avatar" aria-hidden="true">
                {makeInitials(user.given_name, user.family_name)}
              </span>
            ) : (
              <img className="avatar" src={user.avatar} alt="" width="30" height="30" />
            )}
            <span className="user-words">
              <span className="truncate">{name}</span>
              <small className="truncate">{place}</small>
            </span>
            <span className="visually-hidden">, user menu</span>
            <ChevronDownIcon size={14} className="user-chevron" />
          </button>
        }
      >
        <p className="menu-note">{user.email}</p>
        <button
          type="button"
          className="menu-item"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => {
            close();
            onWish('palette');
          }}
        >
          <SearchIcon />
          Search
        </button>
        {navigation.avatarUpload && viewed() === null && (
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              setPicture(true);
            }}
          >
            <UserIcon />
            Upload avatar
          </button>
        )}
        {navigation.userMenu.map(item => {
          const Icon = menuIcons[item.icon ?? 'settings'];
          return (
            <Link
              key={item.to}
              to={item.to === '/help' ? helpAddress({ from: pathname }) : item.to}
              className="menu-item"
              onClick={close}
            >
              <Icon />
              {item.title}
            </Link>
          );
        })}
        <hr className="menu-rule" />
        <button type="button" className="menu-item" onClick={() => dispatch(sessionEnded('left'))}>
          <LogOutIcon />
          Log out
        </button>
      </Popover>
      {picture && (
        <Suspense fallback={null}>
          <AvatarDialog user={user} onClose={() => setPicture(false)} />
        </Suspense>
      )}
    </>
  );
}
