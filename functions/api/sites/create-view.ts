import { createView } from '../../../shared/contract/views.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createView as saveView } from '../../services/views/views.ts';

export const handler = createHandler(createView, async ({ node, body, viewer, now }) => ({
  view: await saveView(node, body, { viewer, now }),
}));
