import { createUser } from '../../../shared/contract/users.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { createHandler } from '../../runtime/handler.ts';
import { enforce } from '../../access/viewer.ts';
import { throttleInvitation } from '../../services/people/invitation-limits.ts';
import { createPerson } from '../../services/people/people.ts';

export const handler = createHandler(createUser, async ({ viewer, user: invitedBy, node, access, body, now }) => {
  const { siteId: _, ...fields } = body;
  // Only an administrator decides who gets billing emails, because they contain prices.
  if (fields.enableBillingEmails) enforce(decide(viewer, 'user.toggle-mails', access ?? null));
  await throttleInvitation({ makerId: invitedBy.userId, siteId: node?.siteId }, now);
  const { user, password, mailSent } = await createPerson({ ...fields, node: node ?? null, invitedBy }, now);
  const maySeePassword = decide(viewer, 'user.see-password', null).outcome === 'allowed';
  return { result: { userId: user.userId, mailSent, ...(maySeePassword ? { password } : {}) } };
});
