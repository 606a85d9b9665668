import { useLocation, useNavigate } from 'react-router-dom';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { keepAddressFilters, writeAddress } from '../address/address.ts';
import { useScope } from '../address/scope.tsx';
import type { Wish } from '../layout/find-shortcut.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { useAppDispatch } from '../store.ts';
import { chooseMode, isDark, readMode } from '../theme/mode.ts';
import type { Command, Doing } from './commands.ts';
import { exportButtons } from './use-commands.ts';

/** The address of a page or a part of it, with the filters of the present one. */
function withFilters(to: string, search: string): string {
  const [path = to, part] = to.split('#');
  return path + keepAddressFilters(search) + (part === undefined ? '' : `#${part}`);
}

/** Runs the selected command, after the palette has closed and restored the focus. */
export function useRun(onWish: (wish: Wish | null) => void): (command: Command) => void {
  const { siteId, node, change, reset } = useScope();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();

  const copyLink = () => {
    const address = writeAddress(search, {
      ...(typeof siteId === 'string' ? { site: siteId } : {}),
      ...(node === undefined ? {} : { node: node.siteId }),
    });
    void navigator.clipboard.writeText(window.location.origin + pathname + address).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Link to this view copied' })),
      () =>
        dispatch(
          toastShown({ tone: 'bad', text: 'Your browser blocked copying. Copy the link from the address bar.' }),
        ),
    );
  };
  const doings: Record<Doing, () => void> = {
    mode: () => chooseMode(isDark(readMode()) ? 'light' : 'dark'),
    help: () => onWish('help'),
    tour: () => {
      if (pathname !== '/overview') void navigate(`/overview${keepAddressFilters(search)}`);
      onWish('tour');
    },
    copy: copyLink,
    reset,
    print: () => window.print(),
    leave: () => void dispatch(sessionEnded('left')),
  };
  const open = ({ siteId: id, type }: Extract<Command, { kind: 'node' }>['node']) => {
    const filters = findScreen(pathname)?.filters ?? 'none';
    if (type === 'SITE' && filters !== 'none') change({ site: id, ...(filters === 'node' ? { node: id } : {}) });
    else if (type === 'SITE') void navigate(`/overview${writeAddress(search, { site: id })}`);
    else if (filters === 'node') change({ node: id });
    else void navigate(`/overview${writeAddress(search, { node: id })}`);
  };
  return command => {
    onWish(null);
    switch (command.kind) {
      case 'page':
        return void navigate(withFilters(command.to, search));
      case 'address':
        return void navigate(command.to);
      case 'node':
        return open(command.node);
      case 'period':
        return change({ period: command.period });
      case 'compare':
        return change({ compare: command.compare });
      case 'export':
        // The panel's own menu opens under its button, and its result appears there.
        return void window.setTimeout(() => {
          const button = exportButtons()[command.index];
          button?.scrollIntoView({ block: 'center' });
          button?.click();
        });
      case 'do':
        return doings[command.what]();
    }
  };
}
