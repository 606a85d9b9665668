import { signOutUser } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { endSessions } from '../../services/people/sessions.ts';

export const handler = createHandler(signOutUser, async ({ subject }) => {
  await endSessions(subject.userId);
});
