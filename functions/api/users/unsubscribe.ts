import { unsubscribe } from '../../../shared/contract/alerts.ts';
import { unsubscribeFromEmails } from '../../../shared/domain/mails/email-times.ts';
import { createHandler } from '../../runtime/handler.ts';
import { notFound } from '../../runtime/errors.ts';
import { changeByCode } from '../../services/report-schedules/recipients.ts';
import { userOfUnsubscribeCode } from '../../stores/jobs/unsubscribe-codes.ts';
import { changeUser } from '../../stores/users/users.ts';

/** Repeating it changes nothing, and deleted users get no email anyway. */
export const handler = createHandler(unsubscribe, async ({ params }) => {
  // Codes of scheduled reports name the schedule: their recipients may have no account.
  if (params.code.includes('~')) {
    await changeByCode(params.code, 'left');
    return;
  }
  const recipient = await userOfUnsubscribeCode(params.code);
  if (recipient === null) throw notFound("This link isn't valid. You can turn off emails in User Settings");
  await changeUser(recipient.userId, user => unsubscribeFromEmails(user, recipient.ends));
});
