import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { routeAccess } from '../../../../shared/domain/access/routes.ts';
import { type RouteId, routeIds, routes } from '../../../../shared/screens/routes.ts';
import { ErrorBoundary } from '../../features/errors/error-boundary.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { LoginSkeleton } from '../layout/login-skeleton.tsx';
import { SignedInLayout } from '../layout/signed-in-layout.tsx';
import { justSignedIn, rememberPath, takeRememberedPath } from '../session/remembered-path.ts';
import { isUnasked } from '../session/session-slice.ts';
import { useAppSelector } from '../store.ts';
import { BackGuard } from './back-guard.ts';
import { pages } from './pages.ts';
import { ScrollPlace } from './scroll-place.ts';

const SignInAgain = lazy(() =>
  import('../../features/login/sign-in-again.tsx').then(module => ({ default: module.SignInAgain })),
);

/** Remembers the requested address and shows the login. A user who just signed out leaves no address. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const left = useAppSelector(state => state.session.ended !== null && !isUnasked(state.session.ended));
  const access = routeAccess(pathname, null);
  if (access.outcome === 'redirect' && access.remember === true && !left) rememberPath(`${pathname}${search}`);
  return <Navigate to="/login" replace />;
}

function AfterLogin() {
  const path = takeRememberedPath();
  return path === null ? <Navigate to="/overview" replace state={justSignedIn} /> : <Navigate to={path} replace />;
}

const page = (id: RouteId) => {
  const Page = pages[id];
  return <Route key={id} path={routes[id].path} element={<Page />} />;
};
const publicPages = routeIds.filter(id => routes[id].open === 'everyone').map(page);
const loginPages = routeIds.filter(id => routes[id].open === 'signed-out').map(page);
const signedInPages = routeIds.filter(id => routes[id].open === undefined).map(page);

function SignedOutRoutes() {
  return (
    <Suspense fallback={<LoginSkeleton />}>
      <Routes>
        {loginPages}
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
        {signedInPages}
        <Route path="*" element={<PageSkeleton />} />
      </Route>
      {page('verify')}
      {page('confirm')}
      <Route path="/" element={<AfterLogin />} />
      <Route path="/login" element={<AfterLogin />} />
    </Routes>
  );
}

export function Router() {
  const status = useAppSelector(state => state.session.status);
  return (
    <BrowserRouter>
      <BackGuard />
      <ScrollPlace />
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          {status === 'signed-out' ? <SignedOutRoutes /> : <SignedInRoutes />}
        </Suspense>
        {status === 'interrupted' && (
          <Suspense fallback={null}>
            <SignInAgain />
          </Suspense>
        )}
      </ErrorBoundary>
    </BrowserRouter>
  );
}
