import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { routeAccess } from '../../../../shared/domain/access/routes.ts';
import { ErrorBoundary } from '../../features/errors/error-boundary.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { LoginSkeleton } from '../layout/login-skeleton.tsx';
import { SignedInLayout } from '../layout/signed-in-layout.tsx';
import { justSignedIn, rememberPath, takeRememberedPath } from '../session/remembered-path.ts';
import { useAppSelector } from '../store.ts';
import { BackGuard } from './back-guard.ts';
import { builtRoutes, performanceRoutes, publicPlannedRoutes, reportRoutes, routeOf } from './routes.ts';

const LoginPage = lazy(() => import('../../features/login/login-page.tsx').then(module => ({ default: module.LoginPage })));
const ForgotPasswordPage = lazy(() =>
  import('../../features/login/forgot-password-page.tsx').then(module => ({ default: module.ForgotPasswordPage })),
);
const OverviewPage = lazy(() => import('../../features/overview/overview-page.tsx').then(module => ({ default: module.OverviewPage })));
const AuditsPage = lazy(() => import('../../features/audits/pages/audits-page.tsx').then(module => ({ default: module.AuditsPage })));
const AuditPage = lazy(() => import('../../features/audits/pages/audit-page.tsx').then(module => ({ default: module.AuditPage })));
const AdminPage = lazy(() => import('../../features/admin/pages/admin-page.tsx').then(module => ({ default: module.AdminPage })));
const OnboardingPage = lazy(() => import('../../features/onboarding/pages/onboarding-page.tsx').then(module => ({ default: module.OnboardingPage })));
const NotificationsPage = lazy(() =>
  import('../../features/notifications/pages/notifications-page.tsx').then(module => ({ default: module.NotificationsPage })),
);
const PlannedPage = lazy(() => import('../../features/shell/planned-page.tsx').then(module => ({ default: module.PlannedPage })));
const PublicPlannedPage = lazy(() => import('../../features/shell/planned-page.tsx').then(module => ({ default: module.PublicPlannedPage })));
const UsersPage = lazy(() => import('../../features/users/pages/users-page.tsx').then(module => ({ default: module.UsersPage })));
const SettingsPage = lazy(() => import('../../features/settings/pages/settings-page.tsx').then(module => ({ default: module.SettingsPage })));
const LogsPage = lazy(() => import('../../features/operations/pages/logs-page.tsx').then(module => ({ default: module.LogsPage })));
const EmailActivityPage = lazy(() =>
  import('../../features/operations/pages/email-activity-page.tsx').then(module => ({ default: module.EmailActivityPage })),
);
const OrganizationsPage = lazy(() =>
  import('../../features/organizations/pages/organizations-page.tsx').then(module => ({ default: module.OrganizationsPage })),
);
const SiteUploadPage = lazy(() => import('../../features/site-upload/pages/site-upload-page.tsx').then(module => ({ default: module.SiteUploadPage })));
const TrialExpiredPage = lazy(() => import('../../features/trial/trial-expired-page.tsx').then(module => ({ default: module.TrialExpiredPage })));

const PerformancePage = lazy(() => import('../../features/performance/performance-page.tsx').then(module => ({ default: module.PerformancePage })));
const ReportsPage = lazy(() => import('../../features/reports/reports-page.tsx').then(module => ({ default: module.ReportsPage })));
const InsightsPage = lazy(() => import('../../features/insights/insights-page.tsx').then(module => ({ default: module.InsightsPage })));
const QuickStatsPage = lazy(() => import('../../features/quick-stats/quick-stats-page.tsx').then(module => ({ default: module.QuickStatsPage })));

/** Remembers what somebody tried while signed out and shows the login; who has just left leaves nothing behind. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const left = useAppSelector(state => state.session.ended === 'left');
  const access = routeAccess(pathname, null);
  if (access.outcome === 'redirect' && access.remember === true && !left) rememberPath(`${pathname}${search}`);
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
    <Suspense fallback={<LoginSkeleton />}>
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
        <Route path={builtRoutes.onboarding.path} element={<OnboardingPage />} />
        <Route path={builtRoutes.notifications.path} element={<NotificationsPage />} />
        <Route path={builtRoutes.users.path} element={<UsersPage />} />
        <Route path={builtRoutes.settings.path} element={<SettingsPage />} />
        <Route path={builtRoutes.logs.path} element={<LogsPage />} />
        <Route path={builtRoutes.emailActivity.path} element={<EmailActivityPage />} />
        <Route path={builtRoutes.organizations.path} element={<OrganizationsPage />} />
        <Route path={builtRoutes.siteUpload.path} element={<SiteUploadPage />} />
        <Route path={builtRoutes.insights.path} element={<InsightsPage />} />
        <Route path={builtRoutes.quickStats.path} element={<QuickStatsPage />} />
        {performanceRoutes.map(({ path }) => <Route key={path} path={path} element={<PerformancePage />} />)}
        {reportRoutes.map(({ path }) => <Route key={path} path={path} element={<ReportsPage />} />)}
        <Route path={builtRoutes.trialExpired.path} element={<TrialExpiredPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Route>
      <Route path="/verify/:code" element={<LoginPage />} />
      <Route path="/" element={<AfterLogin />} />
      <Route path="/login" element={<AfterLogin />} />
    </Routes>
  );
}

export function Router() {
  const signedIn = useAppSelector(state => state.session.status === 'signed-in');
  return (
    <BrowserRouter>
      <BackGuard />
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>{signedIn ? <SignedInRoutes /> : <SignedOutRoutes />}</Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
