import type { Annotation, AnnotationScope } from '../../model/annotation.ts';
import { type Channel, channels } from '../../model/panel.ts';
import { isAdService, type Service } from '../../platforms/registry.ts';
import { countDays, type DayRange } from '../periods/days.ts';

/** Days that one annotation may cover: reading a period reads as many days behind it. */
export const maxAnnotationDays = 92;
/** Characters of an annotation's text. */
export const maxAnnotationText = 200;
/** Days that the notes page lists: as far back as numbers go, and a year ahead. */
export const listedDays = { before: 550, after: 366 } as const;
export const maxListedDays = listedDays.before + 1 + listedDays.after;
/** Notes that people may write at one node. */
export const maxNotes = 500;

/** Returns the problem with an annotation's days; null if there is none. */
export function findRangeProblem({ from, to }: Pick<Annotation, 'from' | 'to'>): string | null {
  if (to < from) return 'The last day is before the first';
  return countDays({ start: from, end: to }) > maxAnnotationDays ? `At most ${maxAnnotationDays} days` : null;
}

/** True for an annotation that covers a day of the range. */
export const touches = ({ from, to }: Pick<Annotation, 'from' | 'to'>, { start, end }: DayRange): boolean =>
  from <= end && to >= start;

/** The properties of a chart that select its annotations. */
export type Charted = {
  /** Platforms that its metric comes from. */
  readonly services: readonly Service[];
  /** Absent: all channels. */
  readonly channel?: Channel | undefined;
};

/**
 * Returns true if an annotation matches a chart's subject: all metrics, one of the metric's platforms, or a channel.
 * Paid ads match every ad platform; only Google Analytics reports channels.
 */
export function appliesTo(scope: AnnotationScope, { services, channel }: Charted): boolean {
  if (scope === 'all') return true;
  if (!isChannel(scope)) return services.includes(scope);
  if (channel !== undefined) return scope === channel;
  return services.includes('ga4') || (scope === 'paid' && services.some(isAdService));
}

/** Reports whether a scope is a channel. */
export const isChannel = (scope: AnnotationScope): scope is Channel => channels.some(channel => channel === scope);
