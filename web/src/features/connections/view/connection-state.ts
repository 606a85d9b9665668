import { formatDay, formatTime } from '../../../../../shared/domain/formats/dates.ts';
import { daysBetween, type Day } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { Connection, MissingReason } from '../../../../../shared/model/connection.ts';
import { serviceNames, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { formatMissingDays } from './missing-days.ts';
import { panelFacts } from './panels.ts';

export type CardState =
  | 'reconnect'
  | 'access-lost'
  | 'interrupted'
  | 'failing'
  | 'waiting'
  | 'collecting'
  | 'connected'
  | 'not-connected'
  | 'retired';
export type Notice = { readonly tone: 'warning' | 'info' | 'bad'; readonly text: string };

/** The current time for the page: the site's day, and times in the viewer's language. */
export type Present = {
  readonly now: Date;
  readonly timeZone: string;
  readonly localTime: (instant: string) => string;
};

type Stored = { readonly refreshRequired?: boolean | undefined; readonly refreshAlertDate?: Day | undefined };

/** The state of a site's service, from the records of its account and its syncs. */
export function connectionState(stored: Stored | undefined, connection: Connection | undefined, now: Date): CardState {
  if (stored === undefined) return 'not-connected';
  if (stored.refreshRequired === true || connection?.state === 'reconnect-needed') return 'reconnect';
  if (connection === undefined) return 'connected';
  if (connection.state === 'access-lost') return 'access-lost';
  if (connection.state === 'our-configuration') return 'interrupted';
  if (connection.state === 'retired') return 'retired';
  if (connection.state === 'throttled' && Date.parse(connection.throttledUntil ?? '') > now.getTime()) return 'waiting';
  if (connection.backfill !== null && connection.backfill.finishedAt === null) return 'collecting';
  return findFailure(connection) === undefined ? 'connected' : 'failing';
}

/** Reasons that a night had no readable answer. */
const failures: ReadonlySet<MissingReason> = new Set(['transient', 'invalid-answer', 'slow-report', 'internal']);
/** Returns the reason that the newest days couldn't be synced; undefined if they could. */
const findFailure = ({ lastDay, missingWhy }: Connection): string | undefined =>
  missingWhy?.findLast(({ kind, end }) => failures.has(kind) && end > (lastDay ?? ''))?.message;

/** Days before the end from which users are notified. */
const soonDays = 30;
/** Days until a credential without automatic renewal ends; null if that isn't soon. */
export function endsIn({ refreshAlertDate }: Stored, { now, timeZone }: Present): number | null {
  if (refreshAlertDate === undefined) return null;
  const days = daysBetween(siteToday(now, timeZone), refreshAlertDate);
  return days >= 0 && days <= soonDays ? days : null;
}

const formatTokenExpiry = (days: number, day: Day): string =>
  days === 0
    ? 'Token expires today'
    : `Token expires ${days === 1 ? 'tomorrow' : `in ${days} days`}, on ${formatDay(day)}`;

/** The status of a connection that has a problem; null if it works. */
export function connectionNotice(
  service: ConnectableService,
  state: CardState,
  stored: Stored,
  connection: Connection | undefined,
  present: Present,
): Notice | null {
  const missing = connection?.missingDays.length ?? 0;
  const gap = missing === 0 ? '' : formatMissingDays(missing);
  const getMessage = (fallback: string) => connection?.message ?? fallback;
  const name = serviceNames[service];
  switch (state) {
    case 'reconnect': {
      const refill = gap === '' ? '' : `${gap}; ${missing === 1 ? 'it is' : 'they are'} synced again once you reset.`;
      return { tone: 'warning', text: `${getMessage('Access has expired. Collected data is kept.')} ${refill}`.trim() };
    }
    case 'access-lost':
      return {
        tone: 'bad',
        text: getMessage(
          `The connected account can no longer read this ${panelFacts(service).thing}. Collected data is kept.`,
        ),
      };
    case 'interrupted':
      return {
        tone: 'warning',
        text: getMessage(`Syncing ${name} is paused because of a setting on our side. You don't need to do anything.`),
      };
    case 'failing':
      return { tone: 'warning', text: (connection && findFailure(connection)) ?? '' };
    case 'waiting':
      return {
        tone: 'info',
        text: `${name} asked us to wait until ${present.localTime(connection?.throttledUntil ?? '')}. Nothing is lost. Syncing continues automatically.`,
      };
    case 'retired':
      return { tone: 'info', text: getMessage('The platform shut this down. Collected data stays readable.') };
    case 'collecting':
    case 'connected': {
      const days = endsIn(stored, present);
      return days === null ? null : { tone: 'warning', text: formatTokenExpiry(days, stored.refreshAlertDate ?? '') };
    }
    case 'not-connected':
      return null;
  }
}

/** 'Synced 05:12, latest day Nov 19. Search Console reports two to three days late.' */
export function freshness(
  service: ConnectableService,
  connection: Connection | undefined,
  { now, timeZone }: Present,
): string | null {
  if (connection === undefined) return null;
  const { pulledAt, lastDay } = connection;
  if (pulledAt === null) return 'Not synced yet. The first sync starts within minutes of saving.';
  const day = siteToday(new Date(pulledAt), timeZone);
  const when =
    day === siteToday(now, timeZone)
      ? formatTime(pulledAt, timeZone)
      : `${formatDay(day)}, ${formatTime(pulledAt, timeZone)}`;
  const { lag } = panelFacts(service);
  return `Synced ${when}${lastDay === null ? '' : `, latest day ${formatDay(lastDay)}`}.${lag === null ? '' : ` ${lag}.`}`;
}
