import { checkSignUp } from '../../../shared/contract/members.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askedSignUp } from '../../services/people/asked-sign-up.ts';

export const handler = createHandler(checkSignUp, async ({ body, now }) => ({
  state: (await askedSignUp(body.code, now)).state,
}));
