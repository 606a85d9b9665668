import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'good' | 'info' | 'warning' | 'bad';
export type ToastInput = {
  tone: ToastTone;
  text: string;
  /** Seconds that it stays, 3 by default. Errors stay until they are closed. */
  durationSeconds?: number;
};
export type Toast = { id: string; tone: ToastTone; text: string; durationSeconds: number | null };

const defaultSeconds = 3;
const maxToasts = 4;

export const toastSlice = createSlice({
  name: 'toasts',
  initialState: (): { toasts: Toast[] } => ({ toasts: [] }),
  reducers: {
    toastShown: {
      prepare: (input: ToastInput) => ({ payload: { ...input, id: nanoid(8) } }),
      reducer: (state, { payload }: PayloadAction<ToastInput & { id: string }>) => {
        // A repeated text is a new message: a screen reader reads it, and its time starts again.
        state.toasts = state.toasts.filter(toast => toast.text !== payload.text);
        state.toasts.push({
          id: payload.id,
          tone: payload.tone,
          text: payload.text,
          durationSeconds: payload.tone === 'bad' ? null : (payload.durationSeconds ?? defaultSeconds),
        });
        // An error stays until it is closed, whatever follows.
        const oldest = state.toasts.findIndex(toast => toast.tone !== 'bad');
        if (state.toasts.length > maxToasts && oldest >= 0) state.toasts.splice(oldest, 1);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      state.toasts = state.toasts.filter(toast => toast.id !== payload);
    },
  },
});
export const { toastShown, toastClosed } = toastSlice.actions;
