import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { State } from '../store.ts';

/** Time for charts and their code to load. */
const chartsMs = 2500;

const isBusy = (state: State): boolean => {
  const queries = Object.values(state.api.queries);
  return queries.length === 0 || queries.some(query => query?.status === 'pending');
};

/**
 * True once the page's calls have finished and its charts had time to load, or after `waitMs` instead. Optional data
 * loads then. Watches the store without rendering on each change.
 */
export function useQuietMoment(waitMs = chartsMs): boolean {
  const store = useStore<State>();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    if (quiet) return undefined;
    let timer: number | undefined;
    const watch = () => {
      const busy = isBusy(store.getState());
      if (busy) {
        window.clearTimeout(timer);
        timer = undefined;
      } else timer ??= window.setTimeout(() => setQuiet(true), waitMs);
    };
    watch();
    const unsubscribe = store.subscribe(watch);
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [quiet, store, waitMs]);
  return quiet;
}
