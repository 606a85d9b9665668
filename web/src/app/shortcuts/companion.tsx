import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { useScope } from '../address/scope.tsx';
import { comparisonName, periodName } from '../layout/period-text.ts';
import type { Wish } from '../layout/find-shortcut.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { viewed } from '../session/view-as.ts';
import { useAppDispatch } from '../store.ts';
import { beginsTour } from '../tour/begins-tour.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { steppedPeriod } from './stepped-period.ts';

const Palette = lazy(() => import('../palette/palette.tsx').then(module => ({ default: module.Palette })));
const Tour = lazy(() => import('../tour/tour.tsx').then(module => ({ default: module.Tour })));

/** Time that the complete overview shows before its tour starts automatically. */
const tourDelayMs = 1200;
const saidSeconds = 2;
/** Once closed, the tour doesn't start again before the page is reloaded, even if that couldn't be saved. */
let left = false;

/** Moves the period or the comparison, and announces the new one; not on pages without them. */
function usePeriodKeys(wish: Wish | null, onDone: () => void) {
  const { pathname } = useLocation();
  const { periods, period, compare, change } = useScope();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (wish !== 'earlier' && wish !== 'later' && wish !== 'compare') return;
    onDone();
    const filters = findScreen(pathname)?.filters;
    if (period === undefined || (filters !== 'period' && filters !== 'node')) return;
    const say = (text: string) => void dispatch(toastShown({ tone: 'info', text, durationSeconds: saidSeconds }));
    if (wish === 'compare') {
      const next = compare === 'previous' ? 'year-ago' : 'previous';
      change({ compare: next });
      say(`Compared with: ${comparisonName(next, period).toLowerCase()}`);
      return;
    }
    const next = steppedPeriod(periods, period.id, wish);
    if (next === undefined) say(wish === 'earlier' ? 'There is no earlier period' : 'There is no later period');
    else {
      change({ period: next.id });
      say(`Period: ${periodName(next, next.id === periods.find(({ kind }) => kind === 'year')?.id)}`);
    }
  }, [wish, onDone, pathname, periods, period, compare, change, dispatch]);
}

/** True once the tour should start automatically: it is on for the user, who isn't viewing as another user. */
function useTourBegins(): boolean {
  const { me, site } = useScope();
  const { pathname } = useLocation();
  const shouldStart = beginsTour(pathname, me?.user.enableIntroTutorial, site?.connected) && viewed() === null;
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (!shouldStart || begun) return undefined;
    const timer = window.setTimeout(() => setBegun(true), tourDelayMs);
    return () => window.clearTimeout(timer);
  }, [shouldStart, begun]);
  return shouldStart && begun;
}

/** The shell's on-demand parts: palette, search, shortcut list, tour, period keys. Loaded on first use. */
export function Companion({
  wish,
  onWish,
  navigation,
}: {
  wish: Wish | null;
  onWish: (wish: Wish | null) => void;
  navigation: Navigation | undefined;
}) {
  const done = useCallback(() => onWish(null), [onWish]);
  const [toured, setToured] = useState(left);
  usePeriodKeys(wish, done);
  const begins = useTourBegins() && !toured;
  const leaveTour = useCallback(() => {
    left = true;
    setToured(true);
    onWish(null);
  }, [onWish]);
  return (
    <Suspense fallback={null}>
      {(wish === 'palette' || wish === 'sites') && (
        <Palette sitesOnly={wish === 'sites'} navigation={navigation} onWish={onWish} />
      )}
      {wish === 'help' && <ShortcutHelp onClose={done} />}
      {(wish === 'tour' || (wish === null && begins)) && (
        <Tour checklist={navigation?.startupChecklist === true} onLeave={leaveTour} />
      )}
    </Suspense>
  );
}
