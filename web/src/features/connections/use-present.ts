import { useMemo } from 'react';
import { useNow } from '../../app/address/use-now.ts';
import type { Present } from './view/connection-state.ts';

/** The current time for a site's panel: the site's day, and times in this viewer's time zone and language. */
export function usePresent(timeZone: string): Present {
  const now = useNow();
  return useMemo(() => {
    const sameDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
    const otherDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const localTime = (instant: string) => {
      const time = new Date(instant);
      if (Number.isNaN(time.getTime())) return 'later';
      return (time.toDateString() === now.toDateString() ? sameDay : otherDay).format(time);
    };
    return { now, timeZone, localTime };
  }, [now, timeZone]);
}
