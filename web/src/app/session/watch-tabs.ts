import type { Store } from '../store.ts';
import { sessionEnded, signedIn } from './session-slice.ts';
import { isTokenKey, leftKey } from './stored-session.ts';

/** Follows session changes of other tabs: all tabs sign out together. */
export function watchTabs(target: Window, store: Pick<Store, 'dispatch' | 'getState'>): void {
  target.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const { status } = store.getState().session;
    if (status === 'signed-out' || key === null) return;
    if (key === leftKey) return void store.dispatch(sessionEnded('left-elsewhere'));
    if (!isTokenKey(key, 'LastAuthUser')) return;
    if (newValue === null) {
      if (status === 'signed-in') store.dispatch(sessionEnded('expired'));
    } else if (oldValue !== null && oldValue !== newValue) store.dispatch(sessionEnded('other-person'));
    // If it is another user after all, the next call reports it.
    else if (status === 'interrupted') store.dispatch(signedIn());
  });
}
