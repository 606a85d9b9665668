import { useMemo } from 'react';
import { appliesTo, type Charted } from '../../../../shared/domain/annotations/annotations.ts';
import { holidayAnnotations } from '../../../../shared/domain/annotations/holidays.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import type { Annotation } from '../../../../shared/model/annotation.ts';
import { useHiddenKinds } from './hidden-kinds.ts';

const none: readonly Annotation[] = [];

/** The notes of a chart that aren't hidden, and the holidays of its days; none if the viewer can't see notes here. */
export function useChartNotes(
  notes: readonly Annotation[] | undefined,
  { services, channel }: Charted,
  { start, end }: DayRange,
) {
  const hidden = useHiddenKinds();
  const key = [...hidden].join(' ');
  return useMemo(
    () =>
      notes === undefined
        ? none
        : [...notes, ...holidayAnnotations('', { start, end })].filter(
            ({ scope, kind }) => !key.split(' ').includes(kind) && appliesTo(scope, { services, channel }),
          ),
    [notes, services, channel, key, start, end],
  );
}
