import { isKept, isWithheld } from '../../../shared/domain/mails/refused.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, DomainError, notFound } from '../../runtime/errors.ts';
import { getMailCopy } from '../../stores/mail-copies.ts';
import { claimResend, findMail } from '../../stores/mails.ts';
import { getRefusal } from '../../stores/refused-addresses.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { findUserByEmail } from '../../stores/users/users.ts';
import { throttleInvitation } from '../people/invitation-limits.ts';
import { inviteAgain } from '../people/people.ts';
import { sendMail } from './send-mail.ts';

const refused = () =>
  new DomainError('platform-failed', 'The email could not be sent again. See Email Activity for the reason');

/**
 * Sends a stored email again unchanged; an invitation gets a new password, which works once. Repeats within a minute
 * have no effect.
 * @throws {DomainError} not-found; conflict if the address refuses email, the text is no longer stored, or it was just
 * sent
 */
export async function resendMail(mailId: string, by: User, now: Date): Promise<void> {
  const mail = await findMail(mailId);
  if (mail === null) throw notFound('This email no longer exists');
  const refusal = await getRefusal(mail.to);
  if (refusal !== null && isWithheld(mail.template, refusal))
    throw conflict('This address refuses email. Allow it under Refused addresses first, then send again');
  if (mail.template === 'invitation') return invitedAgain(mail, by, now);
  const copy = isKept(mail.template) ? await getMailCopy(mailId) : null;
  if (copy === null) throw conflict('The text of this email is no longer stored. Repeat the action that sent it');
  await claimed(mailId, now);
  if (
    !(await sendMail(
      { ...copy, template: mail.template, to: mail.to, subject: mail.subject, siteId: mail.siteId, againOf: mailId },
      now,
    ))
  )
    throw refused();
}

async function invitedAgain(mail: MailRecord, by: User, now: Date): Promise<void> {
  const person = await findUserByEmail(mail.to);
  if (person === null) throw conflict('No user has this email address. Nothing was sent');
  await throttleInvitation({ makerId: by.userId, siteId: person.siteId ?? undefined, userId: person.userId }, now);
  await claimed(mail.mailId, now);
  const { mailSent } = await inviteAgain(person, person.siteId === null ? null : await getNode(person.siteId), by, now);
  if (!mailSent) throw refused();
}

async function claimed(mailId: string, now: Date): Promise<void> {
  if (!(await claimResend(mailId, now))) throw conflict('This email was just sent again. Nothing was sent');
}
