import { verifyCode } from '../../../shared/contract/users.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { answerLink } from '../../services/people/answer-link.ts';

export const handler = createHandler(verifyCode, async ({ body, now }) => {
  const email = await answerLink(body.code, now);
  if (email === null) throw notFound('This link was used already or has expired. Ask for a new invitation');
  return { email, verified: true };
});
