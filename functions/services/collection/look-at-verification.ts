import { asksForVerification } from '../../../shared/domain/alerts/verification.ts';
import type { PulledWindow } from '../../platforms/connector.ts';
import type { PlatformError } from '../../platforms/platform-error.ts';
import { logger } from '../../runtime/logger.ts';
import { checkVerification } from '../connections/account-checks.ts';
import type { LoadedWindow } from './load-window.ts';

/**
 * Checks a location's verification at Google after a night that gives reason to (shared/domain/alerts); an alert
 * reports it. Failure doesn't affect the stored pull.
 */
export async function lookAtVerification(
  { message: { siteId, service, purpose, end }, site, connection: { lastDay } }: LoadedWindow,
  answer: PulledWindow | { readonly failure: PlatformError },
  now: Date,
): Promise<void> {
  if (service !== 'gmb' || purpose !== 'nightly') return;
  const isAsked =
    'failure' in answer
      ? answer.failure.kind === 'access-lost'
      : asksForVerification({
          status: site.attr.accounts?.gmb?.verificationStatus,
          end,
          lastDay,
          days: answer.sections.flatMap(section =>
            section.service === 'gmb' && section.section === 'core' ? section.days : [],
          ),
          now,
        });
  if (!isAsked) return;
  try {
    await checkVerification(site, now);
  } catch (error) {
    logger.warn("A location's verification could not be asked for", { siteId, error });
  }
}
