import { beginTwoStep as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { bareToken, verifyAccessToken } from '../../runtime/http/access-token.ts';
import { beginTwoStep } from '../../services/people/two-step.ts';

export const handler = createHandler(endpoint, async ({ user, headers: { authorization }, now }) => {
  const { signedInAt } = await verifyAccessToken(authorization);
  const secret = await beginTwoStep(user.userId, { accessToken: bareToken(authorization), signedInAt }, now);
  return { secret };
});
