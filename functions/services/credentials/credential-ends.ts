import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { type ConnectableService, providerByService } from '../../../shared/platforms/registry.ts';
import type { Provider } from '../../../shared/platforms/platform.ts';
import type { Credential } from '../../stores/credentials.ts';

/**
 * Days before its end at which a credential's people are told, of providers whose credentials end on their own.
 * Facebook's are exchanged 15 days before theirs: who is warned there stands where that failed.
 */
const warningDays: Partial<Record<Provider, number>> = { facebook: 14, linkedin: 30 };

/** Whether a service's credentials end on their own. */
export const endsOnItsOwn = (service: ConnectableService): boolean =>
  warningDays[providerByService[service]] !== undefined;

/**
 * Whether a credential that ends is renewed before it does: a Facebook token that is exchanged for the next one. What
 * Facebook ends before the token (access to data, 90 days after a sign-in) no exchange moves.
 */
export const isRenewedByItself = (
  service: ConnectableService,
  { endsAt, expiresAt }: Pick<Credential, 'endsAt' | 'expiresAt'>,
): boolean =>
  providerByService[service] === 'facebook' && (endsAt === undefined || Date.parse(endsAt) >= Date.parse(expiresAt));

/** The day on which the people of a credential that ends on `endsOn` are told. */
export const computeWarningDay = (service: ConnectableService, endsOn: Day): Day =>
  addDays(endsOn, -(warningDays[providerByService[service]] ?? 0));

/** The last day, in the zone, on which a credential works that ends at an instant. */
export const computeLastDay = (endsAt: string, timeZone: string): Day => siteToday(new Date(endsAt), timeZone);
