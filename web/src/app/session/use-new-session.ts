import { useEffect } from 'react';
import { useBeginSessionMutation } from '../api/session-endpoints.ts';
import { signedInAt } from './session.ts';
import { viewed } from './view-as.ts';

/** The last sign-in reported to the server, by its time. */
const key = 'insights.session';

/** Reports each sign-in of this browser once, when the page is idle: the server emails people about new devices. */
export function useNewSession(quiet: boolean): void {
  const [begin] = useBeginSessionMutation();
  useEffect(() => {
    if (!quiet || viewed() !== null) return;
    void (async () => {
      const at = await signedInAt().catch(() => null);
      if (at === null || window.localStorage.getItem(key) === String(at)) return;
      const { error } = await begin({});
      if (error === undefined) window.localStorage.setItem(key, String(at));
    })();
  }, [quiet, begin]);
}
