import { askForHelp } from '../../../shared/contract/help.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForHelp as send } from '../../services/help/ask-for-help.ts';

export const handler = createHandler(askForHelp, async ({ body, user, ownNode, now }) => {
  await send(body, { user, ownNode }, now);
});
