import type { Annotation } from '../../model/annotation.ts';
import type { DayRange } from '../periods/days.ts';
import { listHolidays } from '../periods/us-holidays.ts';

/** Returns the public holidays of the range, the same for every node: all sites are in the United States. */
export const holidayAnnotations = (siteId: string, { start, end }: DayRange): Annotation[] =>
  Array.from({ length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 }, (_, index) =>
    listHolidays(Number(start.slice(0, 4)) + index),
  )
    .flat()
    .filter(({ day }) => day >= start && day <= end)
    .map(({ id, name, day }) => ({
      annotationId: `holiday.${id}.${day}`,
      siteId,
      from: day,
      to: day,
      text: name,
      scope: 'all',
      kind: 'holiday',
    }));
