import { confirmTwoStep as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { bareToken } from '../../runtime/http/access-token.ts';
import { confirmTwoStep } from '../../services/people/change-two-step.ts';

export const handler = createHandler(endpoint, async ({ user, headers: { authorization }, body: { code }, now }) => {
  await confirmTwoStep(user, bareToken(authorization), code, now);
});
