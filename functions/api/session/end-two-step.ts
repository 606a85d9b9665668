import { endTwoStep as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { verifyAccessToken } from '../../runtime/http/access-token.ts';
import { endTwoStep } from '../../services/people/change-two-step.ts';

export const handler = createHandler(endpoint, async ({ user, headers: { authorization }, now }) => {
  const { signedInAt } = await verifyAccessToken(authorization);
  await endTwoStep(user, signedInAt, now);
});
