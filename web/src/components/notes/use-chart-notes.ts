import { useMemo } from 'react';
import { appliesTo, type Charted } from '../../../../shared/domain/annotations/annotations.ts';
import type { Annotation } from '../../../../shared/model/annotation.ts';
import { useHiddenKinds } from './hidden-kinds.ts';

const none: readonly Annotation[] = [];

/** The notes of a chart that aren't hidden. */
export function useChartNotes(notes: readonly Annotation[] | undefined, { services, channel }: Charted) {
  const hidden = useHiddenKinds();
  const key = [...hidden].join(' ');
  return useMemo(
    () =>
      notes?.filter(({ scope, kind }) => !key.split(' ').includes(kind) && appliesTo(scope, { services, channel })) ??
      none,
    [notes, services, channel, key],
  );
}
