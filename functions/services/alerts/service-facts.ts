import type { ServiceFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { sources } from '../../platforms/sources.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { newestExpected } from '../collection/windows.ts';

const dayMs = 86_400_000;

/** Returns what a site's alerts know of a connection. */
export function serviceFacts(
  { service, state, lastDay, pulledAt, backfill, platformTimeZone, timeZone, billingHold }: StoredConnection,
  now: Date,
): ServiceFacts {
  const today = siteToday(now, platformTimeZone ?? timeZone);
  return {
    service,
    state,
    today,
    lastDay,
    newestExpected: newestExpected(sources[service], today),
    unansweredDays: pulledAt === null ? 0 : Math.floor((now.getTime() - Date.parse(pulledAt)) / dayMs),
    isFirst: backfill !== null && backfill.finishedAt === null,
    ...(billingHold === undefined ? {} : { billingHold }),
  };
}
