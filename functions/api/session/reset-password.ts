import { resetPassword as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { resetPassword } from '../../services/people/passwords.ts';

export const handler = createHandler(endpoint, ({ body, clientAddress, now }) =>
  resetPassword(body, clientAddress, now),
);
