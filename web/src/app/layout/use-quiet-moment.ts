import { useEffect, useState } from 'react';
import { useAppSelector } from '../store.ts';

const quietMs = 1200;

/** True once the page's own calls have been answered for a while: what is only nice to know is asked for then. */
export function useQuietMoment(): boolean {
  const [quiet, setQuiet] = useState(false);
  const busy = useAppSelector(state => {
    const queries = Object.values(state.api.queries);
    return queries.length === 0 || queries.some(query => query?.status === 'pending');
  });
  useEffect(() => {
    if (quiet || busy) return undefined;
    const timer = window.setTimeout(() => setQuiet(true), quietMs);
    return () => window.clearTimeout(timer);
  }, [quiet, busy]);
  return quiet;
}
