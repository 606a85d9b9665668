import { useMemo, useState } from 'react';
import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { isGroupId } from '../../../../shared/domain/groups/groups.ts';
import { routeAccess } from '../../../../shared/domain/access/routes.ts';
import { useLocation } from 'react-router-dom';
import { useAccess } from '../../components/access/use-access.ts';
import { toViewer } from '../../components/access/viewer.ts';
import { useScope } from '../address/scope.tsx';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { isDark, readMode } from '../theme/mode.ts';
import { pageCommands, periodCommands, type Command } from './commands.ts';
import { settingCommands, siteTasks } from './destinations.ts';
import { metricCommands } from './metric-commands.ts';

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
  const { me, node, site, periods, period, compare } = useScope();
  const access = useAccess();
  const { pathname } = useLocation();
  const place = node ?? site;
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
      ...settingCommands(allowed),
      ...(place === undefined || isGroupId(place.siteId) || !allowed('/admin')
        ? []
        : siteTasks(place.siteId, place.name, {
            add: access?.may('site.create', place) === true,
            invite: access?.may('user.add', place) === true,
          })),
      ...(hasPeriod ? periodCommands(periods, period, compare) : []),
      does('mode', isDark(readMode()) ? 'Light mode' : 'Dark mode', 'theme colors'),
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
  }, [me, access, place, navigation, filters, hasPeriod, periods, period, compare, exports]);
}
