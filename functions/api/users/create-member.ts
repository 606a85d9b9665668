import { createMember } from '../../../shared/contract/members.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForAccount } from '../../services/people/sign-up.ts';

export const handler = createHandler(createMember, async ({ body, clientAddress, now }) => {
  await askForAccount(body, clientAddress, now);
  return { success: true as const };
});
