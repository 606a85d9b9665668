import { endSessions } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { noteArrival } from '../../services/people/arrivals.ts';
import { endOwnSessions } from '../../services/people/sessions.ts';

export const handler = createHandler(endSessions, async ({ user }) => {
  await endOwnSessions(user.userId);
  // A user who logs out was logged in, so an open invitation counts as accepted.
  await noteArrival(user);
});
