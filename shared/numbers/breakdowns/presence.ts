import type { RecordService } from '../../platforms/registry.ts';
import type { SectionDay, Dimension, StoredDays } from './dimension.ts';
import { getSectionDays } from './section-days.ts';

/** Lists the sections that determine which days of a breakdown exist. */
export const getPresenceSections = ({ presence, rowsFrom }: Dimension) => presence ?? rowsFrom;

/** Lists the services that determine which days exist, in the order of the breakdown. */
export const listPresenceServices = (dimension: Dimension): RecordService[] => [
  ...new Set(getPresenceSections(dimension).map(([service]) => service)),
];

/** Lists all days of a service in the sections that determine which days exist. */
export const allDays = (dimension: Dimension, days: StoredDays, service: RecordService): readonly SectionDay[] =>
  getPresenceSections(dimension).flatMap(ref => (ref[0] === service ? getSectionDays(days, ref) : []));

/** Lists those of them with figures of the dimension. */
export function daysHeld(dimension: Dimension, days: StoredDays, service: RecordService): readonly SectionDay[] {
  const { has } = dimension;
  const all = allDays(dimension, days, service);
  return has === undefined ? all : all.filter(day => has(service, day));
}
