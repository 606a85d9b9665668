import { useEffect, useState } from 'react';

const staleMs = 15 * 60_000;
/** The next quarter of an hour: every time zone's day begins on one. */
const toNextQuarter = (now: number): number => staleMs - (now % staleMs);

/**
 * The current time, updated every quarter of an hour and when the user returns. A page left open therefore shows the
 * right days.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      setNow(shown => (Date.now() - shown.getTime() > staleMs ? new Date() : shown));
    };
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => {
        setNow(new Date());
        wait();
      }, toNextQuarter(Date.now()));
    };
    wait();
    document.addEventListener('visibilitychange', renew);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return now;
}
