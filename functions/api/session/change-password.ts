import { changePassword as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { bareToken } from '../../runtime/http/access-token.ts';
import { changePassword } from '../../services/people/passwords.ts';

export const handler = createHandler(endpoint, async ({ user, ownNode, headers, body, now }) => {
  await changePassword(user, ownNode?.name, bareToken(headers['authorization']), body, now);
});
