import { confirmMember } from '../../../shared/contract/members.ts';
import { createHandler } from '../../runtime/handler.ts';
import { confirmSignUp } from '../../services/people/confirm-sign-up.ts';

export const handler = createHandler(confirmMember, async ({ body, now }) => ({
  email: await confirmSignUp(body.code, body.password, now),
}));
