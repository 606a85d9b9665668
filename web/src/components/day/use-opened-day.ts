import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day, DayRange } from '../../../../shared/domain/periods/days.ts';

/** Stores the day of the open panel in the URL, so it can be linked; null if none, or outside the range. */
export function useOpenedDay({ start, end }: DayRange): readonly [Day | null, (day: Day | null) => void] {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day');
  const open = useCallback(
    (next: Day | null) =>
      setQuery(
        now => {
          now.delete('day');
          if (next !== null) now.set('day', next);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  return [day !== null && day >= start && day <= end ? day : null, open];
}
