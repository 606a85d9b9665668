import { endSessions } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { noteArrival } from '../../services/people/arrivals.ts';
import { endOwnSessions } from '../../services/people/sessions.ts';

export const handler = createHandler(endSessions, async ({ user }) => {
  await endOwnSessions(user.userId);
  // Whoever logs out was logged in: an invitation that is still open is answered.
  await noteArrival(user);
});
