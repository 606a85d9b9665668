import { updateView } from '../../../shared/contract/views.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeView } from '../../services/views/views.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  updateView,
  async ({ node, params: { viewId: id }, body: { revision, ...content }, viewer, now }) => ({
    view: await changeView(node, { id, revision, content }, { viewer, now }),
  }),
  siteOfSaved('view'),
);
