import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BrandMark } from '../../components/brand-mark.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../components/icons/actions.tsx';
import {
  AuditsIcon, CartIcon, ChannelIcon, CompanyIcon, GoalsIcon, MinifyIcon, OverviewIcon, QuickStatsIcon, RecommendationsIcon,
  ReportsIcon, StoreIcon, WebsiteIcon,
} from '../../components/icons/navigation.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { filtersOf } from '../address/address.ts';
import { useScope } from '../address/scope.tsx';
import type { ViewerFacts } from '../session/facts.ts';
import { isOpen, navigation, type NavIcon, type NavItem } from './navigation.ts';

const StartupChecklist = lazy(() => import('./startup-checklist.tsx').then(module => ({ default: module.StartupChecklist })));

const icons: Record<NavIcon, typeof OverviewIcon> = {
  overview: OverviewIcon, 'quick-stats': QuickStatsIcon, audits: AuditsIcon, recommendations: RecommendationsIcon, cart: CartIcon,
  website: WebsiteIcon, channel: ChannelIcon, store: StoreIcon, goals: GoalsIcon, reports: ReportsIcon, company: CompanyIcon,
};

function Item({ item, path, filters }: { item: NavItem; path: string; filters: string }) {
  const open = isOpen(item, path);
  const [expanded, setExpanded] = useState(open);
  const Icon = icons[item.icon];
  const here = path === item.to || (open && item.children === undefined);
  if (item.children === undefined) {
    return (
      <li>
        <Link to={item.to + filters} className="nav-item" aria-current={here ? 'page' : undefined} title={item.title}>
          <Icon /><span className="nav-text">{item.title}</span>
        </Link>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={open ? 'nav-item nav-item-open' : 'nav-item'} aria-expanded={expanded} title={item.title} onClick={() => setExpanded(!expanded)}>
        <Icon /><span className="nav-text">{item.title}</span>
        {expanded ? <ChevronDownIcon size={14} className="nav-text" /> : <ChevronRightIcon size={14} className="nav-text" />}
      </button>
      {expanded && (
        <ul className="nav-group">
          {item.children.map(child => (
            <li key={child.to}>
              <Link to={child.to + filters} className="nav-item" aria-current={path === child.to ? 'page' : undefined}>
                <span className="nav-text">{child.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function Brand() {
  const { me, chain } = useScope();
  const company = chain[0]?.name;
  return (
    <div className="brand">
      {me?.theme.mainLogo === undefined ? <BrandMark /> : <img src={me.theme.mainLogo} alt="" width="28" height="28" className="brand-logo" />}
      <div className="nav-text brand-words">
        <p className="truncate">{me === undefined ? <Skeleton width={120} height={13} /> : (company ?? me.theme.title)}</p>
        {company !== undefined && me !== undefined && <small className="truncate">{me.theme.title}</small>}
      </div>
    </div>
  );
}

export function NavigationList({ facts }: { facts: ViewerFacts | undefined }) {
  const { pathname, search } = useLocation();
  const filters = filtersOf(search);
  if (facts === undefined) {
    return <div className="nav-loading" aria-hidden="true">{[76, 116, 150, 158, 168, 104, 60].map(width => <Skeleton key={width} width={width} height={14} />)}</div>;
  }
  return <ul>{navigation(facts).map(item => <Item key={item.to} item={item} path={pathname} filters={filters} />)}</ul>;
}

const storageKey = 'insights.sidebar';

export function Sidebar({ facts, quiet }: { facts: ViewerFacts | undefined; quiet: boolean }) {
  const { siteId } = useScope();
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
        <nav aria-label="Main" className="nav"><NavigationList facts={facts} /></nav>
        {facts?.trialMode === true && quiet && typeof siteId === 'string' && <Suspense fallback={null}><StartupChecklist siteId={siteId} /></Suspense>}
        <button type="button" className="nav-item nav-minify" aria-pressed={minified} title="Minify sidebar" onClick={toggle}>
          <MinifyIcon /><span className="nav-text">Minify sidebar</span>
        </button>
      </div>
    </aside>
  );
}
