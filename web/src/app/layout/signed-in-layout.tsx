import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../features/errors/error-boundary.tsx';
import { ScopeProvider, useScope } from '../address/scope.tsx';
import { redirectFor } from '../router/guards.ts';
import { routeOf } from '../router/routes.ts';
import { factsOf } from '../session/facts.ts';
import { applyWhiteLabel } from '../theme/white-label.ts';
import { FilterBar } from './filter-bar.tsx';
import { Header } from './header.tsx';
import { NavigationSheet } from './navigation-sheet.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { ScopeFailure } from './scope-failure.tsx';
import { Sidebar } from './sidebar.tsx';
import { useQuietMoment } from './use-quiet-moment.ts';
import './layout.css';

const CollectionBanner = lazy(() => import('./collection-banner.tsx').then(module => ({ default: module.CollectionBanner })));

/** A site that finished its onboarding seldom collects: whether it does is asked for late. */
const seldomMs = 6000;

/** Title of the document and the theme's colours, both from `me`. */
function useDocument(title: string): void {
  const { me } = useScope();
  useEffect(() => {
    document.title = `${title} | ${me?.theme.title ?? 'The Insights Engine'}`;
  }, [title, me]);
  useEffect(() => {
    if (me === undefined) return undefined;
    const apply = () => applyWhiteLabel(me.theme);
    apply();
    window.addEventListener('insights:mode', apply);
    return () => window.removeEventListener('insights:mode', apply);
  }, [me]);
}

function Frame() {
  const { pathname } = useLocation();
  const { me, site, siteId, failure } = useScope();
  /** The page on which the sheet was opened: going elsewhere closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const quiet = useQuietMoment();
  const collecting = useQuietMoment(site?.status === 'onboarded' ? seldomMs : undefined);
  const route = routeOf(pathname);
  useDocument(route?.title ?? 'Overview');

  const facts = me === undefined ? undefined : factsOf(me, site);
  const elsewhere = facts === undefined ? null : redirectFor(pathname, facts);
  if (elsewhere !== null && elsewhere !== pathname) return <Navigate to={elsewhere} replace />;
  return (
    <div className={facts?.trialExpired === true && !facts.isAdmin ? 'frame frame-bare' : 'frame'}>
      <a className="skip-link" href="#content">Skip to content</a>
      <Sidebar facts={facts} quiet={quiet} />
      <NavigationSheet facts={facts} open={openedOn === pathname} onClose={() => setOpenedOn(null)} />
      <div className="frame-main">
        <Header title={route?.title ?? 'Overview'} facts={facts} onMenu={() => setOpenedOn(pathname)} quiet={quiet} />
        {route !== undefined && route.filters !== 'none' && failure === undefined && <FilterBar filters={route.filters} />}
        <main id="content" className="content" tabIndex={-1}>
          <ErrorBoundary key={pathname}>
            {collecting && typeof siteId === 'string' && me !== undefined && pathname === '/overview' && (
              <Suspense fallback={null}><CollectionBanner siteId={siteId} userId={me.user.userId} /></Suspense>
            )}
            {failure === undefined ? <Suspense fallback={<PageSkeleton />}><Outlet /></Suspense> : <ScopeFailure message={failure} />}
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

/** Everything around a signed-in page: navigation, header, filters, and whose numbers the page shows. */
export function SignedInLayout() {
  return (
    <ScopeProvider>
      <Frame />
    </ScopeProvider>
  );
}
