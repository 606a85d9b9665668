import { inviteUser } from '../../../shared/contract/users.ts';
import { DomainError } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { inviteAgain } from '../../services/people/people.ts';
import { throttleInvitation } from '../../services/people/invitation-limits.ts';

export const handler = createHandler(inviteUser, async ({ user, subject, node, now }) => {
  await throttleInvitation({ makerId: user.userId, siteId: node?.siteId, userId: subject.userId }, now);
  const { mailSent } = await inviteAgain(subject, node ?? null, user, now);
  if (!mailSent)
    throw new DomainError('platform-failed', 'The invitation could not be sent. Check the email address and try again');
});
