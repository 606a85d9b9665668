import { createListenerMiddleware } from '@reduxjs/toolkit';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { isGone } from './use-shown.ts';

const againMs = 60_000;
const failed = 'api/executeQuery/rejected';
let saidAt = Number.NEGATIVE_INFINITY;

/** Reports a failed refresh at most once a minute, while the page keeps the old data. */
export const refreshListener = createListenerMiddleware();

refreshListener.startListening({
  predicate: action => action.type === failed,
  effect: (action, api) => {
    const { meta, payload } = Object(action);
    // Aborted, or never sent.
    if (meta?.aborted === true || meta?.condition === true || isGone(payload)) return;
    const shown: unknown = Object(Object(api.getState()).api?.queries?.[meta?.arg?.queryCacheKey]).data;
    if (shown === undefined || performance.now() - saidAt < againMs) return;
    saidAt = performance.now();
    api.dispatch(
      toastShown({
        tone: 'warning',
        text: "Could not refresh. You're seeing earlier data.",
        durationSeconds: 6,
      }),
    );
  },
});
