import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { MadeLink } from '../../../../../shared/model/colleague-link.ts';
import { type ConnectableService, platformTexts } from '../../../../../shared/platforms/registry.ts';
import { panelFacts, signInName } from './panels.ts';

type Fact = readonly [title: string, detail: string];

/** The data read from each service, for readers who don't know the product. */
export const whatIsRead = (service: ConnectableService): readonly Fact[] => platformTexts[service].reads;

export const whatIsNot = (service: ConnectableService): readonly Fact[] => [
  ['Your password and email', `you enter them only at ${signInName(service)}`],
  // A review has its writer's name, which is public.
  ...(service === 'gmb'
    ? []
    : ([['Names, addresses, or individual visitors', 'we keep counts only']] satisfies readonly Fact[])),
  ['Changes of any kind', 'nothing is posted, changed, or paid'],
  [`Any other ${panelFacts(service).thing}`, 'only the one you choose'],
];

const minuteMs = 60_000;
const dayMinutes = 1440;

/** '6 days 22 h', '5 h 10 min', '4 min': the time until a link expires. */
export function timeLeft(endsAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(endsAt) - now.getTime()) / minuteMs));
  const [days, hours, rest] = [Math.floor(minutes / dayMinutes), Math.floor((minutes % dayMinutes) / 60), minutes % 60];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

/** The state of a link, in a sentence for its creator. */
export function linkSentence(
  { state, email, createdAt, endsAt, openedAt, usedAt, chosen }: MadeLink,
  timeZone: string,
): string {
  const day = (instant: string) => formatDate(siteToday(new Date(instant), timeZone));
  const made = `${email === null ? 'Link created' : `Link sent to ${email}`} on ${day(createdAt)}`;
  if (state === 'used') return `${made}. ${chosen ?? 'It'} was connected on ${day(usedAt ?? createdAt)}.`;
  if (state === 'revoked') return `${made}. Canceled.`;
  if (state === 'ended') return `${made}. Expired on ${day(endsAt)} without being used.`;
  return `${made}. ${openedAt === null ? 'Not opened yet' : 'Opened, not used yet'}. Works until ${day(endsAt)}.`;
}
