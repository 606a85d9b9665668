import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { routeAccess } from '../../../../shared/domain/access/routes.ts';
import { PlannedPage, PublicPlannedPage } from '../../features/shell/planned-page.tsx';
import { ErrorBoundary } from '../../features/errors/error-boundary.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { LoginCardSkeleton } from '../layout/public-frame.tsx';
import { SignedInLayout } from '../layout/signed-in-layout.tsx';
import { justSignedIn, rememberPath, takeRememberedPath } from '../session/remembered-path.ts';
import { useAppSelector } from '../store.ts';
import { builtRoutes, publicPlannedRoutes, routeOf } from './routes.ts';

const LoginPage = lazy(() => import('../../features/login/login-page.tsx').then(module => ({ default: module.LoginPage })));
const ForgotPasswordPage = lazy(() =>
  import('../../features/login/forgot-password-page.tsx').then(module => ({ default: module.ForgotPasswordPage })),
);
const OverviewPage = lazy(() => import('../../features/overview/overview-page.tsx').then(module => ({ default: module.OverviewPage })));
const AuditsPage = lazy(() => import('../../features/audits/pages/audits-page.tsx').then(module => ({ default: module.AuditsPage })));
const AuditPage = lazy(() => import('../../features/audits/pages/audit-page.tsx').then(module => ({ default: module.AuditPage })));
const AdminPage = lazy(() => import('../../features/admin/pages/admin-page.tsx').then(module => ({ default: module.AdminPage })));
const NotificationsPage = lazy(() =>
  import('../../features/notifications/pages/notifications-page.tsx').then(module => ({ default: module.NotificationsPage })),
);

/** Remembers what somebody tried while signed out and shows the login. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const access = routeAccess(pathname, null);
  if (access.outcome === 'redirect' && access.remember === true) rememberPath(`${pathname}${search}`);
  return <Navigate to="/login" replace />;
}

function AfterLogin() {
  const path = takeRememberedPath();
  return path === null ? <Navigate to="/overview" replace state={justSignedIn} /> : <Navigate to={path} replace />;
}

/** A page that is not built says so; the layout has led any other address to the overview. One route for all: matching is per route. */
function Elsewhere() {
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  return route === undefined ? <PageSkeleton /> : <PlannedPage route={route} />;
}

const publicPages = publicPlannedRoutes.map(route => <Route key={route.path} path={route.path} element={<PublicPlannedPage route={route} />} />);

function SignedOutRoutes() {
  return (
    <Suspense fallback={<LoginCardSkeleton />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/verify/:code" element={<LoginPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        {publicPages}
        <Route path="*" element={<ToLogin />} />
      </Routes>
    </Suspense>
  );
}

function SignedInRoutes() {
  return (
    <Routes>
      {publicPages}
      <Route element={<SignedInLayout />}>
        <Route path={builtRoutes.overview.path} element={<OverviewPage />} />
        <Route path={builtRoutes.audits.path} element={<AuditsPage />} />
        <Route path={builtRoutes.audit.path} element={<AuditPage />} />
        <Route path={builtRoutes.admin.path} element={<AdminPage />} />
        <Route path={builtRoutes.notifications.path} element={<NotificationsPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Route>
      <Route path="/" element={<AfterLogin />} />
      <Route path="/login" element={<AfterLogin />} />
    </Routes>
  );
}

export function Router() {
  const signedIn = useAppSelector(state => state.session.status === 'signed-in');
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>{signedIn ? <SignedInRoutes /> : <SignedOutRoutes />}</Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
