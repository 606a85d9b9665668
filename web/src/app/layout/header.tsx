import { lazy, Suspense, useEffect, useState } from 'react';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { trialText } from '../../../../shared/domain/trial/trial.ts';
import { ButtonLink, IconButton } from '../../components/form/button.tsx';
import { SearchIcon } from '../../components/icons/actions.tsx';
import { HelpIcon, MenuIcon, MoonIcon, SunIcon } from '../../components/icons/navigation.tsx';
import { useScope } from '../address/scope.tsx';
import { chooseMode, isDark, readMode } from '../theme/mode.ts';
import { Bell } from './bell.tsx';
import type { Wish } from './find-shortcut.ts';
import { Brand } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

const AdminLinks = lazy(() => import('./admin-links.tsx').then(module => ({ default: module.AdminLinks })));

function DarkToggle() {
  const [dark, setDark] = useState(isDark(readMode()));
  useEffect(() => {
    const update = () => setDark(isDark(readMode()));
    window.addEventListener('insights:mode', update);
    return () => window.removeEventListener('insights:mode', update);
  }, []);
  return (
    <IconButton
      label={dark ? 'Light mode' : 'Dark mode'}
      className="header-mode"
      onClick={() => chooseMode(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon size={17} /> : <MoonIcon size={17} />}
    </IconButton>
  );
}

function Trial({ upgrade }: { upgrade: boolean }) {
  const { me } = useScope();
  if (me?.trial === undefined || me.trial === null) return null;
  const text = trialText(me.trial);
  const days = text.search(/\b\d+ days?$/);
  return (
    <div className="header-trial">
      <p>
        {days < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, days)}
            <strong>{text.slice(days)}</strong>
          </>
        )}
      </p>
      {upgrade && !me.trial.expired && (
        <ButtonLink to="/upgrade" size="small">
          Upgrade
        </ButtonLink>
      )}
      <span className="header-rule" />
    </div>
  );
}

/** `title` is null if the page has its own heading; the brand is shown instead. */
export function Header({
  title,
  admin,
  navigation,
  onMenu,
  quiet,
  onWish,
}: {
  title: string | null;
  admin: boolean;
  navigation: Navigation | undefined;
  onMenu: () => void;
  quiet: boolean;
  onWish: (wish: Wish) => void;
}) {
  const links = navigation?.adminLinks ?? [];
  return (
    <header className="header no-print">
      {navigation?.sidebarShown !== false && (
        <IconButton label="Menu" className="header-menu" onClick={onMenu}>
          <MenuIcon size={18} />
        </IconButton>
      )}
      {title === null ? (
        <div className="header-brand">
          <Brand />
        </div>
      ) : (
        <h1 className="truncate">{title}</h1>
      )}
      {title === 'Overview' && (
        <IconButton label="Guided tour" className="header-help" onClick={() => onWish('tour')}>
          <HelpIcon size={16} />
        </IconButton>
      )}
      {admin && links.length > 0 && (
        <Suspense fallback={null}>
          <AdminLinks links={links} more={navigation?.administratorLinks ?? []} />
        </Suspense>
      )}
      <span className="header-space" />
      {navigation?.sidebarShown !== false && (
        <button type="button" className="header-search" aria-label="Search" onClick={() => onWish('palette')}>
          <SearchIcon size={15} />
          <span>Search</span>
        </button>
      )}
      {navigation?.header.trialText === true && <Trial upgrade={navigation.header.upgrade} />}
      {/* After a trial, notifications can't be read and a request would be refused. */}
      {navigation?.sidebarShown !== false && <Bell quiet={quiet} />}
      <DarkToggle />
      <span className="header-rule" />
      <UserMenu navigation={navigation} onWish={onWish} />
    </header>
  );
}
