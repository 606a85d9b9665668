import { listViews } from '../../../shared/contract/views.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listViewsAt } from '../../services/views/views.ts';

export const handler = createHandler(listViews, async ({ node, viewer }) => ({
  views: await listViewsAt(node, viewer),
}));
