import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { toastSlice } from '../components/toast/toast-slice.ts';
import { apiSlice } from './api/api-slice.ts';
import { releaseSlice } from './release/release-slice.ts';
import { refreshListener } from './api/refresh-listener.ts';
import { sessionListener } from './session/session-listener.ts';
import { sessionSlice } from './session/session-slice.ts';

/** The store, with listeners for tab visibility and network changes. */
export function createStore() {
  const store = configureStore({
    reducer: {
      [apiSlice.reducerPath]: apiSlice.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [releaseSlice.name]: releaseSlice.reducer,
      [toastSlice.name]: toastSlice.reducer,
    },
    middleware: defaults =>
      defaults().prepend(sessionListener.middleware, refreshListener.middleware).concat(apiSlice.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
