import { deleteUser } from '../../../shared/contract/users.ts';
import { forbidden } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { removePerson } from '../../services/people/remove-person.ts';

export const handler = createHandler(deleteUser, async ({ viewer, subject, now }) => {
  if (subject.userId === viewer.userId) throw forbidden("You can't delete yourself. Ask another administrator");
  // Only administrators delete people, including other administrators.
  await removePerson(subject.userId, now, subject.isAdmin ? viewer.userId : undefined);
});
