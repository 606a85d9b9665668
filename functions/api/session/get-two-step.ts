import { getTwoStep } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findIdentity } from '../../services/people/identities.ts';

export const handler = createHandler(getTwoStep, async ({ user }) => {
  const identity = await findIdentity(user.userId);
  return { on: identity?.hasTwoStep === true };
});
