import type { RecordService } from '../../platforms/registry.ts';
import type { DayOf, Dimension, StoredDays } from './dimension.ts';
import { getSectionDays } from './section-days.ts';

/** The sections of a breakdown whose days say which days are there. */
export const getPresenceSections = ({ presence, rowsFrom }: Dimension) => presence ?? rowsFrom;

/** The services whose days say which days are there, in the order of the breakdown. */
export const listPresenceServices = (dimension: Dimension): RecordService[] => [
  ...new Set(getPresenceSections(dimension).map(([service]) => service)),
];

/** Every day that a service has of the sections that say which days are there. */
export const allDays = (dimension: Dimension, days: StoredDays, service: RecordService): readonly DayOf[] =>
  getPresenceSections(dimension).flatMap(ref => (ref[0] === service ? getSectionDays(days, ref) : []));

/** Those of them that have figures of the dimension. */
export function daysHeld(dimension: Dimension, days: StoredDays, service: RecordService): readonly DayOf[] {
  const { has } = dimension;
  const all = allDays(dimension, days, service);
  return has === undefined ? all : all.filter(day => has(service, day));
}
