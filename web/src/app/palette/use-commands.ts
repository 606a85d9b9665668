import { useMemo, useState } from 'react';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { routeAccess } from '../../../../shared/domain/access/routes.ts';
import { useLocation } from 'react-router-dom';
import { toViewer } from '../../components/access/viewer.ts';
import { useScope } from '../address/scope.tsx';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { isDark, readMode } from '../theme/mode.ts';
import { metricCommands, pageCommands, periodCommands, type Command } from './commands.ts';

/** The export buttons of the page's visible panels, in page order. */
export const exportButtons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('#content button[aria-haspopup="menu"][aria-label^="Export "]')].filter(
    button => button.getClientRects().length > 0,
  );

const does = (what: Extract<Command, { kind: 'do' }>['what'], title: string, words?: string): Command => ({
  id: `do ${what}`,
  group: 'Actions',
  kind: 'do',
  what,
  title,
  ...(words === undefined ? {} : { words }),
});

/** All commands available from this page. */
export function useCommands(navigation: Navigation | undefined): readonly Command[] {
  const { me, periods, period, compare } = useScope();
  const { pathname } = useLocation();
  const route = findScreen(pathname);
  const filters = route?.filters ?? 'none';
  const hasPeriod = (filters === 'period' || filters === 'node') && route?.ownPeriod !== true;
  /** Read once: the page can't change while the palette covers it. */
  const [exports] = useState(() =>
    exportButtons().map((button): string => button.getAttribute('aria-label') ?? 'Export'),
  );
  return useMemo(() => {
    const viewer = me === undefined ? null : toViewer(me);
    const allowed = (path: string) => viewer !== null && routeAccess(path, viewer).outcome === 'allowed';
    const pages = pageCommands(navigation);
    return [
      ...pages,
      ...metricCommands(pages),
      ...(hasPeriod ? periodCommands(periods, period, compare) : []),
      does('mode', isDark(readMode()) ? 'Light mode' : 'Dark mode', 'theme colours'),
      ...(filters === 'none'
        ? []
        : [does('copy', 'Copy link', 'share'), does('reset', 'Reset filters', 'site period default')]),
      ...exports.map(
        (title, index): Command => ({
          id: `export ${index}`,
          group: 'Actions',
          kind: 'export',
          index,
          title,
          words: 'copy csv excel pdf download',
        }),
      ),
      does('print', 'Print this page', 'pdf'),
      ...(allowed('/overview') ? [does('tour', 'Guided tour', 'help introduction')] : []),
      does('help', 'Keyboard shortcuts', 'help keys'),
      does('leave', 'Log out', 'sign out leave'),
    ];
  }, [me, navigation, filters, hasPeriod, periods, period, compare, exports]);
}
