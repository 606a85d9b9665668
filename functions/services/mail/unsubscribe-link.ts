import { environment } from '../../runtime/environment.ts';
import { createUnsubscribeCode, type MailsThatEnd } from '../../stores/jobs/unsubscribe-codes.ts';

/**
 * The way out of every mail that is not transactional: the link in its foot, and the headers by which a mail program
 * offers it with one click (RFC 8058). The page behind the link is told in its address what would end.
 */
export async function unsubscribeLink(userId: string, ends: MailsThatEnd, now: Date) {
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
