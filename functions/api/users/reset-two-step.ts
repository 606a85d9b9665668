import { resetTwoStep as endpoint } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { resetTwoStep } from '../../services/people/change-two-step.ts';

export const handler = createHandler(endpoint, async ({ user, subject, body: { reason }, now }) => {
  await resetTwoStep(subject, user, reason, now);
});
