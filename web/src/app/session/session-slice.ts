import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { wouldLoseWork } from '../unsaved/register.ts';
import { hasStoredSession } from './stored-session.ts';

export type SessionState = {
  /** 'interrupted': the session is over, and the page stays because it holds unsaved work. */
  status: 'signed-in' | 'interrupted' | 'signed-out';
  /** The identity provider asks for a new password before it lets the person in. */
  newPasswordRequired: boolean;
  /** How the last session of this page ended; who left does not come back to where they were. */
  ended: SessionEnd | null;
};
/**
 * Why a session ended: the person left, here or in another tab; the server refused the token as too old; it was ended
 * on all devices; it could not be refreshed; somebody else signed in.
 */
export type SessionEnd = 'left' | 'left-elsewhere' | 'expired' | 'ended' | 'not-refreshed' | 'other-person';

/** Ends that nobody at this browser asked for: drafts and the address stay for the same person. */
export const isUnasked = (end: SessionEnd): boolean => ['expired', 'ended', 'not-refreshed'].includes(end);

const initial = (): SessionState => ({
  status: hasStoredSession() ? 'signed-in' : 'signed-out',
  newPasswordRequired: false,
  ended: null,
});

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initial,
  reducers: {
    signedIn: state => {
      state.status = 'signed-in';
      state.newPasswordRequired = false;
      state.ended = null;
    },
    newPasswordAsked: state => {
      state.newPasswordRequired = true;
    },
    sessionEnded: {
      prepare: (end: SessionEnd) => ({ payload: end, meta: { losesWork: wouldLoseWork() } }),
      reducer: (state, { payload, meta }: PayloadAction<SessionEnd, string, { losesWork: boolean }>) => {
        const stays = state.status !== 'signed-out' && isUnasked(payload) && meta.losesWork;
        state.status = stays ? 'interrupted' : 'signed-out';
        state.newPasswordRequired = false;
        state.ended = payload;
      },
    },
  },
});
export const { signedIn, newPasswordAsked, sessionEnded } = sessionSlice.actions;
