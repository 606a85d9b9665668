import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasStoredSession } from './stored-session.ts';

export type SessionState = {
  status: 'signed-in' | 'signed-out';
  /** The identity provider asks for a new password before it lets the person in. */
  newPasswordRequired: boolean;
};
/** Why a session ended: the person left, or the token could not be refreshed. */
export type SessionEnd = 'left' | 'expired';

const initial = (): SessionState => ({ status: hasStoredSession() ? 'signed-in' : 'signed-out', newPasswordRequired: false });

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initial,
  reducers: {
    signedIn: state => {
      state.status = 'signed-in';
      state.newPasswordRequired = false;
    },
    newPasswordAsked: state => {
      state.newPasswordRequired = true;
    },
    sessionEnded: (state, _action: PayloadAction<SessionEnd>) => {
      state.status = 'signed-out';
      state.newPasswordRequired = false;
    },
  },
});
export const { signedIn, newPasswordAsked, sessionEnded } = sessionSlice.actions;
