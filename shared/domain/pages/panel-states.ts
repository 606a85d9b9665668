import type { Provenance } from '../../model/panel.ts';
import type { EmptyPanel } from '../overview/input.ts';
import { type ServiceState, withoutDays } from '../overview/panel-state.ts';
import type { DayRange } from '../periods/days.ts';

/** Orders the states of several services: problems that a user can fix come first. */
const urgency = ({ data }: ServiceState): number => (data === 'working' ? 1 : data === 'not-connected' ? 2 : 0);

/** Returns the empty panel of services without any day in the range (overview.ts explains each reason). */
export const makeEmptyPanel = (states: readonly ServiceState[], range: DayRange): EmptyPanel =>
  withoutDays(
    states.reduce((first, state) => (urgency(state) < urgency(first) ? state : first)),
    range,
  );

/** Returns the first service with days, which explains a panel without values. */
export const firstWithDays = (states: readonly ServiceState[]): ServiceState | undefined =>
  states.find(({ hasDays }) => hasDays);

/** True for a service that is connected or has days. */
export const isActive = ({ data, hasDays }: ServiceState): boolean => data !== 'not-connected' || hasDays;

/** Each active service with its missing days. */
export const toProvenance = (states: readonly ServiceState[]): Provenance => ({
  sources: states.filter(isActive).flatMap(({ provenance }) => provenance.sources),
});

/** Returns the state without due days: a lab samples now and then. */
export const withoutGaps = (state: ServiceState): ServiceState => ({
  ...state,
  missingDays: [],
  provenance: { sources: state.provenance.sources.map(source => ({ ...source, missingDays: [] })) },
});
