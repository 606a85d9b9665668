import { expect, test } from 'vitest';
import { toastShown, toastSlice, type ToastInput } from '../../../web/src/components/toast/toast-slice.ts';

const shown = (...inputs: readonly ToastInput[]) => inputs.reduce((state, input) => toastSlice.reducer(state, toastShown(input)), toastSlice.getInitialState()).toasts;

test('a repeated failure is a new message, so it is announced again', () => {
  const [first] = shown({ tone: 'bad', text: 'Not saved' });
  const again = shown({ tone: 'bad', text: 'Not saved' }, { tone: 'bad', text: 'Not saved' });
  expect(again.map(({ text }) => text)).toEqual(['Not saved']);
  expect(again[0]?.id).not.toBe(first?.id);
});
test('errors persist, and of the other messages only the newest', () => {
  const later = ['1', '2', '3', '4', '5'].map(text => ({ tone: 'good' as const, text }));
  expect(shown({ tone: 'bad', text: 'Not saved' }, ...later).map(({ text }) => text)).toEqual(['Not saved', '3', '4', '5']);
});
