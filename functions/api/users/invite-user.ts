import { inviteUser } from '../../../shared/contract/users.ts';
import { DomainError } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { inviteAgain } from '../../services/people.ts';
import { throttle } from '../../services/throttle.ts';

/** Mails to one person, whoever has them sent. */
const limits = [{ times: 5, seconds: 3600 }] as const;

export const handler = createHandler(inviteUser, async ({ user, subject, node, now }) => {
  await throttle({ what: 'invite-user', whom: `user:${subject.userId}`, limits }, now);
  const { mailSent } = await inviteAgain(subject, node ?? null, user, now);
  if (!mailSent) throw new DomainError('platform-failed', 'The invitation could not be mailed. Please check the email address and try again');
});
