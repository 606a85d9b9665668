import { useSyncExternalStore } from 'react';
import { annotationKinds, type AnnotationKind } from '../../../../shared/model/annotation.ts';

const storageKey = 'insights.hidden-notes';
const changed = 'insights:hidden-notes';

const subscribe = (listener: () => void) => {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
};
const read = (): string => window.localStorage.getItem(storageKey) ?? '';

/** The kinds of notes that a user hides from their charts, on all pages of this browser. */
export function useHiddenKinds(): ReadonlySet<AnnotationKind> {
  const stored = useSyncExternalStore(subscribe, read).split(' ');
  return new Set(annotationKinds.filter(kind => stored.includes(kind)));
}

/** Shows a kind on charts, or hides it. */
export function setKindHidden(kind: AnnotationKind, isHidden: boolean): void {
  const others = read()
    .split(' ')
    .filter(hiddenKind => hiddenKind !== kind && hiddenKind !== '');
  window.localStorage.setItem(storageKey, [...others, ...(isHidden ? [kind] : [])].join(' '));
  window.dispatchEvent(new Event(changed));
}
