import type { Connection } from '../../model/connection.ts';
import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { provisionalDays, type RecordService } from '../../platforms/registry.ts';
import type { Coverage } from '../../model/node-rows.ts';
import type { Provenance } from '../../model/panel.ts';
import type { DataConnection } from '../../numbers/metrics/source.ts';
import { addDays, type Day, type DayRange, eachDay } from '../periods/days.ts';
import { isProvisional, settlesOn } from '../periods/periods.ts';
import type { EmptyPanel, OverviewInput } from './input.ts';

/** A service of the site for its panels: its connection and its days in the range. */
export type ServiceState = {
  readonly service: RecordService;
  readonly connection: Connection | undefined;
  readonly data: DataConnection;
  readonly provenance: Provenance;
  /** Days of the range before today without a record. */
  readonly missingDays: readonly Day[];
  readonly hasDays: boolean;
  /** True if every day of the range with a record may still change. */
  readonly allProvisional: boolean;
  /** Today in the site's zone. */
  readonly today: Day;
};

/**
 * Returns how the connection's state affects numbers: a throttled or misconfigured connection still works, only later.
 */
export function toDataConnection(connection: Pick<Connection, 'state'> | undefined): DataConnection {
  switch (connection?.state) {
    case undefined:
    case 'retired':
      return 'not-connected';
    case 'reconnect-needed':
      return 'reconnect-needed';
    case 'access-lost':
      return 'forbidden';
    case 'working':
    case 'throttled':
    case 'our-configuration':
      return 'working';
  }
}

/** Returns true if a connection waits for a user: a new sign-in, or an account that can be read. */
export const isBroken = (connection: Pick<Connection, 'state'>): boolean => waiting.has(toDataConnection(connection));
const waiting: ReadonlySet<DataConnection> = new Set<DataConnection>(['reconnect-needed', 'forbidden']);

/**
 * Returns the state of a service over several sites: it works if at least one site has complete data; gaps of the
 * others are missing days.
 */
export const connectionOfSites = (
  { sites, broken }: Pick<NonNullable<Coverage[RecordService]>, 'sites' | 'broken'>,
  isLost = false,
): DataConnection => (broken < sites ? 'working' : isLost ? 'forbidden' : 'reconnect-needed');

/** Returns the state of a service over a range, from the days with a record. */
export function serviceState(
  service: RecordService,
  days: readonly { readonly date: Day }[],
  range: DayRange,
  { connections, today }: Pick<OverviewInput, 'connections' | 'today'>,
  quality: Ga4CoreDay['quality'] = { sampled: false, thresholded: false, otherRow: false },
  /** Days back from today for which the shown data may still change. */
  provisional: number = provisionalDays[service],
): ServiceState {
  const connection = connections.find(item => item.service === service);
  const { countedFrom, otherUntil } = connection ?? {};
  const missingDays = missingIn(days, range, today);
  const last = days.at(-1)?.date;
  return {
    service,
    connection,
    missingDays,
    data: toDataConnection(connection),
    hasDays: days.length > 0,
    today,
    allProvisional: days.every(({ date }) => isProvisional(date, today, provisional)),
    provenance: {
      sources: [
        {
          service,
          pulledAt: connection?.pulledAt ?? null,
          settlesOn:
            last !== undefined && isProvisional(last, today, provisional) ? settlesOn(last, provisional) : null,
          missingDays,
          ...(countedFrom !== undefined && countedFrom > range.start ? { countedFrom } : {}),
          ...(otherUntil !== undefined && otherUntil >= range.start ? { otherUntil } : {}),
          ...quality,
        },
      ],
    },
  };
}

/** Days of the range before today that have no record, oldest first. */
export function missingIn(days: readonly { readonly date: Day }[], { start, end }: DayRange, today: Day): Day[] {
  const held = new Set(days.map(({ date }) => date));
  const due = end < today ? end : addDays(today, -1);
  return eachDay(start, due).filter(day => !held.has(day));
}

/**
 * Returns the empty panel of a service without any day in the range. The reasons in order: not connected; the range
 * ends before the first day that counts (`since`); data of another property up to `since`; reconnect needed (access
 * ended after `since`); days still to come, where `since` is the day on which the range's last day becomes final,
 * unless that is past and no data arrived.
 */
export function withoutDays(state: ServiceState, range: DayRange): EmptyPanel {
  const { service, connection, data, missingDays, provenance } = state;
  const base = { state: 'empty' as const, service, missingDays: [...missingDays] };
  if (data === 'not-connected') return { ...base, reason: 'not-connected' };
  if (connection?.countedFrom !== undefined && range.end < connection.countedFrom)
    return { ...base, reason: 'not-counted', since: connection.countedFrom, provenance };
  if (connection?.otherUntil !== undefined && range.end <= connection.otherUntil)
    return { ...base, reason: 'other-property', since: connection.otherUntil, provenance };
  if (data !== 'working') {
    const ended = connection?.lastDay ?? undefined;
    return {
      ...base,
      reason: 'reconnect-needed',
      ...(ended === undefined ? {} : { since: ended }),
      provenance,
    };
  }
  const settles = settlesOn(range.end, provisionalDays[service]);
  return { ...base, reason: 'not-settled', ...(settles > state.today && { since: settles }), provenance };
}

/**
 * Returns the empty panel of a service whose days in the range add up to 0: zero if at least one of them is final, not
 * final otherwise. For zero, `since` is the last earlier day with a value, if one was passed.
 */
export function withoutValue(state: ServiceState, lastWithValue: Day | undefined): EmptyPanel {
  const { service, missingDays, provenance } = state;
  const base = { state: 'empty' as const, service, missingDays: [...missingDays], provenance };
  const settles = provenance.sources[0]?.settlesOn ?? undefined;
  if (state.allProvisional && settles !== undefined) return { ...base, reason: 'not-settled', since: settles };
  return { ...base, reason: 'zero', ...(lastWithValue === undefined ? {} : { since: lastWithValue }) };
}

/** Merges the flags of all days: one sampled day makes the sum a sampled one. */
export const mergeQuality = (days: readonly Ga4CoreDay[]): Ga4CoreDay['quality'] => ({
  sampled: days.some(({ quality }) => quality.sampled),
  thresholded: days.some(({ quality }) => quality.thresholded),
  otherRow: days.some(({ quality }) => quality.otherRow),
});

/** Returns the last day up to `end` on which `readValue` is above 0. */
export function lastDayWithValue<T extends { readonly date: Day }>(
  days: readonly T[],
  end: Day,
  readValue: (day: T) => number,
): Day | undefined {
  let last: Day | undefined;
  for (const day of days) {
    if (day.date <= end && (last === undefined || day.date > last) && readValue(day) > 0) last = day.date;
  }
  return last;
}
