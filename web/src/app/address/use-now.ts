import { useEffect, useState } from 'react';

const staleMs = 15 * 60_000;

/** The present, renewed when somebody comes back to the page: a tab that stood open overnight shows today's days. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      setNow(shown => (Date.now() - shown.getTime() > staleMs ? new Date() : shown));
    };
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, []);
  return now;
}
