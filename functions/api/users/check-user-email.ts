import { checkUserEmail } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { checkEmail } from '../../services/people/email-check.ts';

export const handler = createHandler(checkUserEmail, ({ viewer, subject, body, clientAddress, now }) =>
  checkEmail({ email: body.email, asker: viewer, clientAddress, reveals: true, except: subject.userId }, now),
);
