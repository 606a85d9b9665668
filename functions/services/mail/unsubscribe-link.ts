import { environment } from '../../runtime/environment.ts';
import { createUnsubscribeCode, type UnsubscribableEmail } from '../../stores/jobs/unsubscribe-codes.ts';

/**
 * Builds the unsubscribe link of a non-transactional email, and the headers for one-click unsubscribe (RFC 8058). The
 * link's address says what would end.
 */
export async function unsubscribeLink(userId: string, ends: UnsubscribableEmail, now: Date) {
  const origin = environment().PUBLIC_ORIGIN;
  const code = await createUnsubscribeCode(userId, ends, now);
  return {
    link: `${origin}/unsubscribe/${code}${ends === 'alerts' ? '' : `?of=${ends}`}`,
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${code}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
