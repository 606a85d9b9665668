import { changePassword as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changePassword } from '../../services/people/passwords.ts';

export const handler = createHandler(endpoint, async ({ user, ownNode, headers, body, now }) => {
  const accessToken = headers['authorization']?.replace(/^Bearer /i, '') ?? '';
  await changePassword(user, ownNode?.name, accessToken, body, now);
});
