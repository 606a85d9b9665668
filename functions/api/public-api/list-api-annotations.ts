import { listApiAnnotations } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { listNotes } from '../../services/annotations/list-notes.ts';
import { toApiAnnotation } from '../../services/public-api/annotations.ts';

export const handler = createApiHandler(listApiAnnotations, async ({ node, query: { from, to }, viewer }) => {
  const notes = await listNotes(node, { start: from, end: to }, viewer);
  return { annotations: notes.map(toApiAnnotation) };
});
