import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastTone = 'good' | 'info' | 'warning' | 'bad';
export type ToastInput = {
  tone: ToastTone;
  text: string;
  /** How long it stays: 3 s unless told otherwise. Errors stay until they are closed. */
  durationSeconds?: number;
};
export type Toast = { id: string; tone: ToastTone; text: string; durationSeconds: number | null };

const defaultSeconds = 3;
const mostAtOnce = 4;

export const toastSlice = createSlice({
  name: 'toasts',
  initialState: (): { toasts: Toast[] } => ({ toasts: [] }),
  reducers: {
    toastShown: {
      prepare: (input: ToastInput) => ({ payload: { ...input, id: nanoid(8) } }),
      reducer: (state, { payload }: PayloadAction<ToastInput & { id: string }>) => {
        if (state.toasts.some(toast => toast.text === payload.text)) return;
        state.toasts.push({
          id: payload.id,
          tone: payload.tone,
          text: payload.text,
          durationSeconds: payload.tone === 'bad' ? null : (payload.durationSeconds ?? defaultSeconds),
        });
        if (state.toasts.length > mostAtOnce) state.toasts.shift();
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      state.toasts = state.toasts.filter(toast => toast.id !== payload);
    },
  },
});
export const { toastShown, toastClosed } = toastSlice.actions;
