import { checkUser } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { verifyAccessToken } from '../../runtime/http/access-token.ts';
import { signIn } from '../../access/viewer.ts';
import { checkEmail } from '../../services/people/email-check.ts';

/** Whoever is signed in, as the form that adds a person is, is counted by who they are and not by where they sit. */
export const handler = createHandler(checkUser, async ({ body, headers, clientAddress, env, now }) => {
  const { authorization } = headers;
  const asker = authorization === undefined ? null : (await signIn(await verifyAccessToken(authorization), now)).viewer;
  return checkEmail({ email: body.email, asker, clientAddress, reveals: env.REVEAL_UNKNOWN_EMAIL === 'true' }, now);
});
