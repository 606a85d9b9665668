import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasStoredSession } from './stored-session.ts';

export type SessionState = {
  status: 'signed-in' | 'signed-out';
  /** The identity provider asks for a new password before it lets the person in. */
  newPasswordRequired: boolean;
  /** How the last session of this page ended; who left does not come back to where they were. */
  ended: SessionEnd | null;
};
/** Why a session ended: the person left, the server refused the token, or it could not be refreshed in time. */
export type SessionEnd = 'left' | 'expired' | 'not-refreshed';

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
    sessionEnded: (state, { payload }: PayloadAction<SessionEnd>) => {
      state.status = 'signed-out';
      state.newPasswordRequired = false;
      state.ended = payload;
    },
  },
});
export const { signedIn, newPasswordAsked, sessionEnded } = sessionSlice.actions;
