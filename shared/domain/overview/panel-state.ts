import type { Connection } from '../../model/connection.ts';
import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { provisionalDays, type RecordService } from '../../platforms/registry.ts';
import type { Coverage } from '../../model/node-rows.ts';
import type { Provenance } from '../../model/panel.ts';
import type { DataConnection } from '../../numbers/metrics/source.ts';
import { addDays, type Day, type DayRange, eachDay } from '../periods/days.ts';
import { isProvisional, settlesOn } from '../periods/periods.ts';
import type { EmptyPanel, OverviewInput } from './input.ts';

/** A service of the site as its panels see it: what it is connected to and which days of the range it has. */
export type ServiceState = {
  readonly service: RecordService;
  readonly connection: Connection | undefined;
  readonly data: DataConnection;
  readonly provenance: Provenance;
  /** Days of the range before today without a record. */
  readonly missingDays: readonly Day[];
  readonly hasDays: boolean;
  /** Every day of the range that has a record is still restated. */
  readonly allProvisional: boolean;
  /** In the site's zone. */
  readonly today: Day;
};

/** How the connection's state counts for numbers: a throttled or misconfigured one still works, only later. */
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

/** Whether a connection waits for somebody: a new sign-in, or an account that can be read. */
export const isBroken = (connection: Pick<Connection, 'state'>): boolean => waiting.has(toDataConnection(connection));
const waiting: ReadonlySet<DataConnection> = new Set<DataConnection>(['reconnect-needed', 'forbidden']);

/**
 * How a service counts at several sites: it works as long as one has it whole; what the others lack is missing days.
 */
export const connectionOfSites = (
  { sites, broken }: Pick<NonNullable<Coverage[RecordService]>, 'sites' | 'broken'>,
  isLost = false,
): DataConnection => (broken < sites ? 'working' : isLost ? 'forbidden' : 'reconnect-needed');

/** The state of a service over a range, from the days that have a record in it. */
export function serviceState(
  service: RecordService,
  days: readonly { readonly date: Day }[],
  range: DayRange,
  { connections, today }: Pick<OverviewInput, 'connections' | 'today'>,
  quality: Ga4CoreDay['quality'] = { sampled: false, thresholded: false, otherRow: false },
  /** Days back from today for which what is shown may still change. */
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
 * The empty panel of a service without a single day in the range: not connected; not counted, when the range ends
 * before the first day that counts (`since`); another property's, up to `since`; reconnect needed (access ended after
 * `since`); else its days are still to come: `since` is the day on which the range's last one settles, unless that is
 * over and nothing has come.
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
 * The empty panel of a service whose days in the range came to 0: zero once a day of them is settled, until then not
 * settled. `since` of a zero is the last day before that had a value, when one was handed in.
 */
export function withoutValue(state: ServiceState, lastWithValue: Day | undefined): EmptyPanel {
  const { service, missingDays, provenance } = state;
  const base = { state: 'empty' as const, service, missingDays: [...missingDays], provenance };
  const settles = provenance.sources[0]?.settlesOn ?? undefined;
  if (state.allProvisional && settles !== undefined) return { ...base, reason: 'not-settled', since: settles };
  return { ...base, reason: 'zero', ...(lastWithValue === undefined ? {} : { since: lastWithValue }) };
}

/** The flags of all days together: one sampled day makes the sum a sampled one. */
export const mergeQuality = (days: readonly Ga4CoreDay[]): Ga4CoreDay['quality'] => ({
  sampled: days.some(({ quality }) => quality.sampled),
  thresholded: days.some(({ quality }) => quality.thresholded),
  otherRow: days.some(({ quality }) => quality.otherRow),
});

/** The last day up to `end` on which `valueOf` is above 0. */
export function lastDayWithValue<T extends { readonly date: Day }>(
  days: readonly T[],
  end: Day,
  valueOf: (day: T) => number,
): Day | undefined {
  let last: Day | undefined;
  for (const day of days) {
    if (day.date <= end && (last === undefined || day.date > last) && valueOf(day) > 0) last = day.date;
  }
  return last;
}
