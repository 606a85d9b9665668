import { viewAsUser } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { startViewing } from '../../services/people/start-viewing.ts';

export const handler = createHandler(viewAsUser, ({ user, params, now }) => startViewing(user, params.userId, now));
