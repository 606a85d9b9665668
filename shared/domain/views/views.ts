import { findScreen } from '../../screens/routes.ts';

/** Views that a node may have for everyone, and that each person may have there for themselves. */
export const maxViews = 50;

/** Returns the problem with the address of a view; null for a page with a filter bar. */
export function findAddressProblem(address: string): string | null {
  const screen = findScreen(address.replace(/\?.*$/, ''));
  return screen === undefined || screen.filters === 'none' ? 'This page cannot be saved' : null;
}

/** Returns the node or group that an address names; null if it names none. */
export function findAddressScope(address: string): string | null {
  const query = new URLSearchParams(address.replace(/^[^?]*/, ''));
  return query.get('node') ?? query.get('site');
}
