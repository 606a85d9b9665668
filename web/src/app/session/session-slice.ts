import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { wouldLoseWork } from '../unsaved/register.ts';
import { hasStoredSession } from './stored-session.ts';

export type SessionState = {
  /** 'interrupted': the session has ended, and the page stays because it holds unsaved work. */
  status: 'signed-in' | 'interrupted' | 'signed-out';
  /** The identity provider's demand after the password: a new one, or a code from the authenticator app. */
  challenge: 'new-password' | 'code' | null;
  /** The end of the last session of this page. After a sign-out, the user does not return to the same page. */
  ended: SessionEnd | null;
};
/**
 * The reason why a session ended: the user signed out, here or in another tab; the token expired; all devices were
 * signed out; the refresh failed; another user signed in; or a change needs a recent sign-in.
 */
export type SessionEnd =
  | 'left'
  | 'left-elsewhere'
  | 'expired'
  | 'ended'
  | 'not-refreshed'
  | 'other-person'
  | 'sign-in-again';

/** Ends without leaving: drafts and the address stay for the same user. */
export const isUnasked = (end: SessionEnd): boolean =>
  ['expired', 'ended', 'not-refreshed', 'sign-in-again'].includes(end);

const initial = (): SessionState => ({
  status: hasStoredSession() ? 'signed-in' : 'signed-out',
  challenge: null,
  ended: null,
});

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initial,
  reducers: {
    signedIn: state => {
      state.status = 'signed-in';
      state.challenge = null;
      state.ended = null;
    },
    challenged: (state, { payload }: PayloadAction<SessionState['challenge']>) => {
      state.challenge = payload;
    },
    sessionEnded: {
      prepare: (end: SessionEnd) => ({ payload: end, meta: { losesWork: wouldLoseWork() } }),
      reducer: (state, { payload, meta }: PayloadAction<SessionEnd, string, { losesWork: boolean }>) => {
        const stays = state.status !== 'signed-out' && isUnasked(payload) && meta.losesWork;
        state.status = stays ? 'interrupted' : 'signed-out';
        state.challenge = null;
        state.ended = payload;
      },
    },
  },
});
export const { signedIn, challenged, sessionEnded } = sessionSlice.actions;
