import { toastShown } from '../../components/toast/toast-slice.ts';
import { clientVersion } from '../session/session.ts';
import { wouldLoseWork } from '../unsaved/register.ts';
import { newReleaseSeen } from './release-slice.ts';

const reloadDelayMs = 2000;
const reloadedKey = 'insights.reloaded-for';
let reloads = false;

type Dispatch = (action: ReturnType<typeof toastShown> | ReturnType<typeof newReleaseSeen>) => unknown;

/**
 * Reloads once when a newer version is served, so that it can never loop. While the user types, a bar offers the reload
 * instead (specification 8).
 */
export function followRelease(served: string | null, dispatch: Dispatch): void {
  if (reloads || served === null || clientVersion() === '' || served === clientVersion()) return;
  if (window.sessionStorage.getItem(reloadedKey) === served) return;
  if (wouldLoseWork()) return void dispatch(newReleaseSeen());
  reloads = true;
  dispatch(toastShown({ tone: 'info', text: 'Platform version is not up-to-date. Refreshing now...' }));
  window.setTimeout(() => {
    reloads = false;
    // The user may have started typing in the meantime.
    if (wouldLoseWork()) return void dispatch(newReleaseSeen());
    window.sessionStorage.setItem(reloadedKey, served);
    window.location.reload();
  }, reloadDelayMs);
}
