import { checkUser } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { verifyAccessToken } from '../../runtime/http/access-token.ts';
import { signIn } from '../../access/viewer.ts';
import { checkEmail } from '../../services/people/email-check.ts';

/** Signed-in callers, such as the form that adds a person, are counted by user and not by address. */
export const handler = createHandler(checkUser, async ({ body, headers, clientAddress, env, now }) => {
  const { authorization } = headers;
  const asker = authorization === undefined ? null : (await signIn(await verifyAccessToken(authorization), now)).viewer;
  return checkEmail({ email: body.email, asker, clientAddress, reveals: env.REVEAL_UNKNOWN_EMAIL === 'true' }, now);
});
