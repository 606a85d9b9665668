import type { PullMessage } from '../../../shared/messages/queues.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { sources } from '../../platforms/sources.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import type { OutgoingPull } from './send-pulls.ts';
import { nightlyWindows } from './windows.ts';

/** Builds the pulls that update a connection. `day` is the run's day; absent: today in the platform's zone. */
export function nightlyMessages(connection: StoredConnection, now: Date, day?: string): OutgoingPull[] {
  const { siteId, service, sourceKey } = connection;
  const today = day ?? siteToday(now, connection.platformTimeZone ?? connection.timeZone);
  return nightlyWindows(sources[service], connection, today).map(window => {
    const body: PullMessage = { v: 1, kind: 'pull', siteId, service, sourceKey, ...window, purpose: 'nightly' };
    return { body };
  });
}

/**
 * Reports whether a connection is pulled: a dead credential needs a person; lost access is retried, since owners
 * restore it silently.
 */
export const isTried = ({ state }: StoredConnection) => state !== 'reconnect-needed' && state !== 'retired';
