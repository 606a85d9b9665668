import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isGroupId } from '../../../../shared/domain/groups/groups.ts';
import { navigationFor } from '../../../../shared/domain/access/navigation.ts';
import { landingPath, routeAccess } from '../../../../shared/domain/access/routes.ts';
import { toViewer } from '../../components/access/viewer.ts';
import { ErrorBoundary } from '../../features/errors/error-boundary.tsx';
import { LeaveGuard } from '../../components/leave/leave-guard.tsx';
import type { Me } from '../../../../shared/contract/session.ts';
import { keepAddressFilters } from '../address/address.ts';
import { ScopeProvider, useScope } from '../address/scope.tsx';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { onboardedHere } from '../session/onboarded.ts';
import { justSignedIn } from '../session/remembered-path.ts';
import { useNewSession } from '../session/use-new-session.ts';
import { viewed } from '../session/view-as.ts';
import { beginsTour } from '../tour/begins-tour.ts';
import { useWhiteLabel } from '../theme/use-white-label.ts';
import { FilterBar } from './filter-bar.tsx';
import { Header } from './header.tsx';
import { findNavigationSite } from './navigation-view.ts';
import { NavigationSheet } from './navigation-sheet.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { useQuietMoment } from './use-quiet-moment.ts';
import { useShortcuts } from './use-shortcuts.ts';
import './layout.css';

const Companion = lazy(() => import('../shortcuts/companion.tsx').then(module => ({ default: module.Companion })));
const ScopeFailure = lazy(() => import('./scope-failure.tsx').then(module => ({ default: module.ScopeFailure })));
const PeriodProblem = lazy(() =>
  import('../period/period-problem.tsx').then(module => ({ default: module.PeriodProblem })),
);
const GroupUnavailable = lazy(() =>
  import('./group-unavailable.tsx').then(module => ({ default: module.GroupUnavailable })),
);
const NearestView = lazy(() => import('./nearest-view.tsx').then(module => ({ default: module.NearestView })));
const ViewingBanner = lazy(() => import('./viewing-banner.tsx').then(module => ({ default: module.ViewingBanner })));

/** The path of the address, and the path to redirect this user to; null: no redirect. */
function useDestination(me: Me | undefined): { pathname: string; elsewhere: string | null } {
  const { pathname, search, state } = useLocation();
  if (me === undefined) return { pathname, elsewhere: null };
  const status = me.node?.type === 'SITE' ? me.node.status : undefined;
  const access = routeAccess(pathname + search, toViewer(me), { status });
  // A user without access to the linked page sees the same site and period on another page.
  if (access.outcome === 'redirect') return { pathname, elsewhere: access.to + keepAddressFilters(search) };
  const onboarding = me.node?.inWizard === true ? 'onboarding' : status;
  const landing = state === justSignedIn ? landingPath(onboarding, onboardedHere(), toViewer(me)) : pathname;
  return { pathname, elsewhere: landing === pathname ? null : landing };
}

function Frame() {
  const { me, chain, nodeChain, nodeId, site, group, failure, lost, periodProblem } = useScope();
  const { pathname, elsewhere } = useDestination(me);
  /** The page on which the sheet was opened: navigation closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const quiet = useQuietMoment();
  useNewSession(quiet);
  const [wish, setWish] = useShortcuts();
  const route = findScreen(pathname);
  useWhiteLabel(me?.theme, route?.title ?? 'Overview');
  const person = viewed();
  const refusesGroup =
    route?.filters === 'node' && route.groups !== true && typeof nodeId === 'string' && isGroupId(nodeId);
  const hasPeriod = route !== undefined && route.filters !== 'none' && route.filters !== 'site';

  const navigation =
    me === undefined
      ? undefined
      : navigationFor(toViewer(me), findNavigationSite(me, nodeChain.length > 0 ? nodeChain : chain));
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <div className={navigation?.sidebarShown === false || route?.bare === true ? 'frame frame-bare' : 'frame'}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Sidebar navigation={navigation} quiet={quiet} />
      <NavigationSheet
        navigation={navigation}
        quiet={quiet}
        open={openedOn === pathname}
        onClose={() => setOpenedOn(null)}
      />
      <div className="frame-main">
        {person !== null && (
          <Suspense fallback={null}>
            <ViewingBanner person={person} me={me} />
          </Suspense>
        )}
        <Header
          title={route?.bare === true ? null : (route?.heading ?? route?.title ?? 'Overview')}
          admin={route?.admin === true}
          navigation={navigation}
          onMenu={() => setOpenedOn(pathname)}
          quiet={quiet}
          onWish={setWish}
        />
        {route !== undefined && route.filters !== 'none' && failure === undefined && (
          <FilterBar filters={route.filters} withPeriod={route.filters !== 'site' && route.ownPeriod !== true} />
        )}
        <main id="content" className={route?.edges === true ? 'content content-edges' : 'content'} tabIndex={-1}>
          <ErrorBoundary key={route?.keeps === true ? route.path : pathname}>
            <Suspense fallback={<PageSkeleton />}>
              {failure === undefined ? (
                refusesGroup ? (
                  group === undefined ? (
                    <PageSkeleton />
                  ) : (
                    <GroupUnavailable group={group} page={route.short ?? route.title} />
                  )
                ) : hasPeriod && periodProblem !== undefined ? (
                  <PeriodProblem problem={periodProblem} />
                ) : (
                  <Outlet />
                )
              ) : lost === undefined ? (
                <ScopeFailure message={failure} />
              ) : (
                <NearestView lost={lost} />
              )}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {(wish !== null || (quiet && beginsTour(pathname, me?.user.enableIntroTutorial, site?.connected))) && (
        <Suspense fallback={null}>
          <Companion wish={wish} onWish={setWish} navigation={navigation} />
        </Suspense>
      )}
    </div>
  );
}

/** The frame of a signed-in page: navigation, header, filters, and the selected node. */
export function SignedInLayout() {
  return (
    <ScopeProvider>
      <Frame />
      <LeaveGuard />
    </ScopeProvider>
  );
}
