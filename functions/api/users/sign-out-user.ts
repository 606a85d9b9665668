import { signOutUser } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { endAccess } from '../../services/people/end-access.ts';

export const handler = createHandler(signOutUser, async ({ subject }) => {
  await endAccess(subject.userId);
});
