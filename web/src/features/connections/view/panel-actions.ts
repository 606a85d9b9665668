import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { panelFacts } from './panels.ts';
import type { Rights } from './rights.ts';
import type { ServiceCard } from './service-card.ts';

export type PanelAction = 'add' | 'reset' | 'refresh' | 'choose' | 'status' | 'test' | 'ask' | 'share';

/**
 * The buttons of a panel without selects, the next step first; `menu` has the rare ones. Includes only those allowed
 * for this user.
 */
export function panelActions(
  service: ConnectableService,
  card: ServiceCard,
  isStored: boolean,
  rights: Rights,
): { readonly main: readonly PanelAction[]; readonly menu: readonly PanelAction[] } {
  const check: readonly PanelAction[] = service === 'gmb' ? ['status'] : service === 'fbPage' ? ['test'] : [];
  const mayList = rights.choose && rights.reach[service]?.outcome === 'allowed';
  const may = (action: PanelAction) =>
    action === 'add' || action === 'reset' || action === 'ask'
      ? rights.authorize
      : action === 'refresh' || action === 'choose'
        ? mayList
        : action === 'share'
          ? mayList && rights.share.includes(service)
          : rights.choose;
  const offered = (main: readonly PanelAction[], menu: readonly PanelAction[]) => ({
    main: main.filter(may),
    menu: menu.filter(may),
  });
  if (!isStored) return offered(['add'], ['ask']);
  if (card.state === 'retired') return offered([], []);
  if (card.state === 'reconnect') return offered(['reset'], ['add', 'ask']);
  if (!mayList)
    return offered(
      card.state === 'access-lost'
        ? ['add', ...check]
        : card.endsIn === null
          ? [...check, 'add']
          : ['reset', ...check, 'add'],
      [],
    );
  if (card.state === 'access-lost') return offered(['choose'], [...check, 'add', 'share']);
  return card.endsIn === null
    ? offered(['refresh', ...check], ['add', 'share'])
    : offered(['reset'], ['refresh', ...check, 'add', 'share']);
}

/** The reason why nothing can be done, or why no other account of the sign-in can be chosen; shown without selects. */
export function restingReason(service: ConnectableService, isStored: boolean, rights: Rights): string | undefined {
  const reach = isStored && rights.choose ? rights.reach[service] : undefined;
  return rights.reason ?? (reach?.outcome === 'forbidden' ? reach.reason : undefined);
}

/** The reason why Save is disabled while the selects are shown. */
export function choosingReason(
  service: ConnectableService,
  card: ServiceCard,
  isSameSignIn: boolean,
): string | undefined {
  if (card.unsaved) return undefined;
  const { group, choice } = panelFacts(service);
  if (isSameSignIn) return 'No changes yet';
  return group === null
    ? `Choose the ${choice.toLowerCase()}`
    : `Choose ${group.toLowerCase()} and ${choice.toLowerCase()}`;
}
