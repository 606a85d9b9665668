import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { nearestView } from '../address/nearest.ts';
import { useScope } from '../address/scope.tsx';
import { useAppDispatch } from '../store.ts';
import { PageSkeleton } from './page-skeleton.tsx';

const saidSeconds = 10;

/** Redirects from an address the user can't see to the nearest one they can, with a message. */
export function NearestView({ lost }: { lost: 'site' | 'node' }) {
  const { me, chain, failure } = useScope();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const home = me?.home;
  useEffect(() => {
    const { said: message, ...to } = nearestView({
      pathname,
      search,
      lost,
      failure,
      line: lost === 'node' && chain.length > 0 ? chain : (home ?? []),
    });
    if (message !== null) dispatch(toastShown({ tone: 'warning', text: message, durationSeconds: saidSeconds }));
    void navigate(to, { replace: true });
  }, [pathname, search, lost, failure, chain, home, navigate, dispatch]);
  return <PageSkeleton />;
}
