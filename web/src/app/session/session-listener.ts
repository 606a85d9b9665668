import { createListenerMiddleware } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { apiSlice } from '../api/api-slice.ts';
import { tokenLifeMs, accessToken } from './session.ts';
import { sessionEnded, signedIn } from './session-slice.ts';

const refreshBeforeEndMs = 60_000;
const longestWaitMs = 3_600_000;
/** Without a network: wait, the session may well be good. */
const retryMs = 15_000;

/** What follows from a session's begin and end: keeping the token fresh, and leaving everywhere. */
export const sessionListener = createListenerMiddleware();

sessionListener.startListening({
  actionCreator: signedIn,
  effect: async (_action, api) => {
    api.cancelActiveListeners();
    let alive = true;
    while (alive) {
      const life = await tokenLifeMs(Date.now()).catch(() => retryMs);
      if (life === null) break;
      await api.delay(Math.min(Math.max(life - refreshBeforeEndMs, retryMs), longestWaitMs));
      alive = await accessToken({ refresh: true }).then(
        token => token !== null,
        () => true,
      );
    }
    api.dispatch(sessionEnded('not-refreshed'));
  },
});

/** What is said of an end nobody asked for (specification 8). */
const endTexts = {
  expired: 'Your session has expired. Please login again',
  'not-refreshed': 'Session has expired',
} as const;
const wasSignedIn = z.object({ session: z.object({ status: z.literal('signed-in') }) });

sessionListener.startListening({
  actionCreator: sessionEnded,
  effect: async ({ payload }, api) => {
    api.cancelActiveListeners();
    // A token that the server refuses while somebody signs in was no session: the login says so itself.
    if (payload !== 'left' && z.safeParse(wasSignedIn, api.getOriginalState()).success) {
      api.dispatch(toastShown({ tone: 'bad', text: endTexts[payload] }));
    }
    // Loaded when somebody leaves; where it cannot be, the tokens at least go.
    const leave = await import('./leave.ts').catch(() => null);
    if (leave === null) window.localStorage.clear();
    else {
      leave.forgetPerson(window.localStorage, window.sessionStorage, payload !== 'left');
      await leave.leaveEverywhere();
    }
    api.dispatch(apiSlice.util.resetApiState());
  },
});
