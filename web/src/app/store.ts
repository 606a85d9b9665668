import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { toastSlice } from '../components/toast/toast-slice.ts';
import { apiSlice } from './api/api-slice.ts';
import { sessionListener } from './session/session-listener.ts';
import { sessionSlice } from './session/session-slice.ts';

export const createStore = () =>
  configureStore({
    reducer: {
      [apiSlice.reducerPath]: apiSlice.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [toastSlice.name]: toastSlice.reducer,
    },
    middleware: defaults => defaults().prepend(sessionListener.middleware).concat(apiSlice.middleware),
  });

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
