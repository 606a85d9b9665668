import { createListenerMiddleware } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { apiSlice } from '../api/api-slice.ts';
import { endTexts } from './end-texts.ts';
import { accessToken, forgetTabPerson, OtherPersonError, tokenLifeMs } from './session.ts';
import { isUnasked, sessionEnded, signedIn } from './session-slice.ts';

const refreshBeforeEndMs = 60_000;
const longestWaitMs = 3_600_000;
/** Without a network the session may still be valid: wait. */
const retryMs = 15_000;

/** The effects of a session's start and end: refreshing the token, and signing out everywhere. */
export const sessionListener = createListenerMiddleware();

sessionListener.startListening({
  actionCreator: signedIn,
  effect: async (_action, api) => {
    api.cancelActiveListeners();
    const unknown = (cause: unknown) => {
      // The next call of this tab reports it.
      if (cause instanceof OtherPersonError) throw cause;
      return undefined;
    };
    let alive = true;
    while (alive) {
      const life = await tokenLifeMs(Date.now()).catch(unknown);
      if (life === null) break;
      await api.delay(Math.min(Math.max((life ?? 0) - refreshBeforeEndMs, retryMs), longestWaitMs));
      alive = (await accessToken({ refresh: true }).catch(unknown)) !== null;
    }
    api.dispatch(sessionEnded('not-refreshed'));
  },
});

const wasOpen = z.object({ session: z.object({ status: z.enum(['signed-in', 'interrupted']) }) });
const isInterrupted = z.object({ session: z.object({ status: z.literal('interrupted') }) });

sessionListener.startListening({
  actionCreator: sessionEnded,
  effect: async ({ payload }, api) => {
    api.cancelActiveListeners();
    const stays = z.safeParse(isInterrupted, api.getState()).success;
    // A token refused during sign-in was never a session; the login page reports it.
    const hadSession = z.safeParse(wasOpen, api.getOriginalState()).success;
    if (payload !== 'left' && hadSession && !stays) api.dispatch(toastShown({ tone: 'bad', text: endTexts[payload] }));
    if (!stays) forgetTabPerson();
    // Loaded on sign-out; if it can't be loaded, at least the tokens are removed.
    const leave = await import('./leave.ts').catch(() => null);
    if (leave === null) window.localStorage.clear();
    else if (payload === 'left') {
      leave.forgetPerson(window.localStorage, window.sessionStorage, false);
      leave.announceLeaving(window.localStorage);
      await leave.leaveEverywhere();
    } else if (isUnasked(payload)) {
      leave.forgetPerson(window.localStorage, window.sessionStorage, true);
      // An automatic end here says nothing about other devices.
      await leave.leaveHere();
    } else leave.forgetPerson(null, window.sessionStorage, false);
    if (!stays) api.dispatch(apiSlice.util.resetApiState());
    // Reload for the user who is now signed in.
    if (payload === 'other-person') window.location.assign('/');
  },
});
