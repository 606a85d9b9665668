import { deleteView } from '../../../shared/contract/views.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deleteView as removeView } from '../../services/views/views.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  deleteView,
  ({ node, params: { viewId }, viewer, now }) => removeView(node, viewId, { viewer, now }),
  siteOfSaved('view'),
);
