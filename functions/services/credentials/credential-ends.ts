import { addDays, type Day } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { type ConnectableService, providerByService } from '../../../shared/platforms/registry.ts';
import type { Provider } from '../../../shared/platforms/platform.ts';
import type { Credential } from '../../stores/credentials.ts';

/**
 * Days before expiry at which a credential's people are notified, by provider. Facebook's tokens are exchanged 15 days
 * before, so a warning means that failed.
 */
const warningDays: Partial<Record<Provider, number>> = { facebook: 14, linkedin: 30 };

/** Reports whether a service's credentials expire. */
export const endsOnItsOwn = (service: ConnectableService): boolean =>
  warningDays[providerByService[service]] !== undefined;

/**
 * Reports whether an expiring credential is renewed automatically, as Facebook's tokens are. An exchange doesn't extend
 * Facebook's data access, which ends 90 days after a sign-in.
 */
export const isRenewedByItself = (
  service: ConnectableService,
  { endsAt, expiresAt }: Pick<Credential, 'endsAt' | 'expiresAt'>,
): boolean =>
  providerByService[service] === 'facebook' && (endsAt === undefined || Date.parse(endsAt) >= Date.parse(expiresAt));

/** Returns the day on which the people of a credential that expires on `endsOn` are notified. */
export const computeWarningDay = (service: ConnectableService, endsOn: Day): Day =>
  addDays(endsOn, -(warningDays[providerByService[service]] ?? 0));

/** Returns the last day, in the zone, on which a credential with this expiry works. */
export const computeLastDay = (endsAt: string, timeZone: string): Day => siteToday(new Date(endsAt), timeZone);
