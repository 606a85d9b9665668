import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Navigation, NavigationGroup, NavigationItem } from '../../../../shared/domain/access/navigation.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { ChevronDownIcon, ChevronRightIcon, ExternalIcon } from '../../components/icons/actions.tsx';
import { MinifyIcon } from '../../components/icons/navigation.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { SavedViews } from '../../components/views/saved-views.tsx';
import { keepAddressFilters } from '../address/address.ts';
import { useScope } from '../address/scope.tsx';
import { menuIcons } from './menu-icons.ts';
import { findClientLogo, isGroup, isOpenItem } from './navigation-view.ts';
import { SidebarExtras } from './sidebar-extras.tsx';

/** The startup checklist, the veteran profile and the service branch, if a site has them. */
export function Extras({ navigation, quiet }: { navigation: Navigation | undefined; quiet: boolean }) {
  if (
    navigation === undefined ||
    !quiet ||
    !(navigation.startupChecklist || navigation.veteranProgress || navigation.branchImage !== null)
  )
    return null;
  return <SidebarExtras checklist={navigation.startupChecklist} />;
}

function Item({ item, path, filters }: { item: NavigationItem; path: string; filters: string }) {
  const Icon = menuIcons[item.icon ?? 'company'];
  return (
    <li>
      <Link
        to={item.to + filters}
        className="nav-item"
        aria-current={isOpenItem(item, path) ? 'page' : undefined}
        title={item.title}
      >
        <Icon />
        <span className="nav-text">{item.title}</span>
      </Link>
    </li>
  );
}

function Group({
  group: { title, icon, items },
  path,
  filters,
  onOpen,
}: {
  group: NavigationGroup;
  path: string;
  filters: string;
  onOpen: (() => void) | undefined;
}) {
  const open = items.some(item => isOpenItem(item, path));
  const [expanded, setExpanded] = useState(open);
  const Icon = menuIcons[icon];
  const press = () => {
    setExpanded(onOpen !== undefined || !expanded);
    onOpen?.();
  };
  return (
    <li>
      <button
        type="button"
        className={open ? 'nav-item nav-item-open' : 'nav-item'}
        aria-expanded={expanded}
        title={title}
        onClick={press}
      >
        <Icon />
        <span className="nav-text">{title}</span>
        {expanded ? (
          <ChevronDownIcon size={14} className="nav-text" />
        ) : (
          <ChevronRightIcon size={14} className="nav-text" />
        )}
      </button>
      {expanded && (
        <ul className="nav-group">
          {items.map(item => (
            <li key={item.to}>
              <Link
                to={item.to + filters}
                className="nav-item"
                aria-current={isOpenItem(item, path) ? 'page' : undefined}
              >
                <span className="nav-text">{item.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function Brand() {
  const { me, chain, nodeChain } = useScope();
  const line = nodeChain.length > 0 ? nodeChain : chain;
  const company = (me?.above[0] ?? line[0])?.name;
  const logo = me === undefined ? undefined : (findClientLogo(me, line) ?? me.theme.mainLogo);
  return (
    <div className="brand">
      {logo === undefined ? <BrandMark /> : <img src={logo} alt="" height="28" className="brand-logo" />}
      <div className="nav-text brand-words">
        <p className="truncate" title={company}>
          {me === undefined ? <Skeleton width={120} height={13} /> : (company ?? me.theme.title)}
        </p>
        {me === undefined && (
          <small>
            <Skeleton width={90} height={11} />
          </small>
        )}
        {company !== undefined && me !== undefined && <small className="truncate">{me.theme.title}</small>}
      </div>
    </div>
  );
}

/** `onOpen` expands a collapsed sidebar, so that a group's pages fit. */
export function NavigationList({
  navigation,
  quiet,
  onOpen,
}: {
  navigation: Navigation | undefined;
  /** True once the page has loaded: saved views come last. */
  quiet: boolean;
  onOpen?: (() => void) | undefined;
}) {
  const { pathname, search } = useLocation();
  const filters = keepAddressFilters(search);
  if (navigation === undefined) {
    return (
      <div className="nav-loading" aria-hidden="true">
        {[76, 116, 150, 158, 168, 104, 60].map(width => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
    );
  }
  return (
    <ul>
      {navigation.sidebar.map(entry =>
        isGroup(entry) ? (
          <Group key={entry.title} group={entry} path={pathname} filters={filters} onOpen={onOpen} />
        ) : (
          <Item key={entry.to} item={entry} path={pathname} filters={filters} />
        ),
      )}
      {navigation.crmLogin !== null && (
        <li>
          <a
            href={navigation.crmLogin}
            target="_blank"
            rel="noopener noreferrer"
            className="nav-item"
            title="CRM Login (new tab)"
          >
            <ExternalIcon />
            <span className="nav-text">
              CRM Login<span className="visually-hidden">, opens in a new tab</span>
            </span>
            <span className="nav-text nav-badge">
              <Badge tone="info">NEW</Badge>
            </span>
          </a>
        </li>
      )}
      {quiet && <SavedViews />}
    </ul>
  );
}

const storageKey = 'insights.sidebar';

export function Sidebar({ navigation, quiet }: { navigation: Navigation | undefined; quiet: boolean }) {
  const [minified, setMinified] = useState(document.documentElement.classList.contains('minified'));
  const toggle = () => {
    document.documentElement.classList.toggle('minified', !minified);
    window.localStorage.setItem(storageKey, minified ? 'full' : 'minified');
    setMinified(!minified);
  };
  return (
    <aside className="sidebar no-print" aria-label="Navigation">
      <div className="sidebar-inner">
        <Brand />
        <nav aria-label="Main" className="nav">
          <NavigationList navigation={navigation} quiet={quiet} onOpen={minified ? toggle : undefined} />
        </nav>
        <Extras navigation={navigation} quiet={quiet} />
        {navigation !== undefined && (
          <button
            type="button"
            className="nav-item nav-minify"
            aria-pressed={minified}
            title="Minify sidebar"
            onClick={toggle}
          >
            <MinifyIcon />
            <span className="nav-text">Minify sidebar</span>
          </button>
        )}
      </div>
    </aside>
  );
}
