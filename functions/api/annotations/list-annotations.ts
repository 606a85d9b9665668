import { listAnnotations } from '../../../shared/contract/annotations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listNotes } from '../../services/annotations/list-notes.ts';

export const handler = createHandler(listAnnotations, async ({ node, query, viewer }) => ({
  annotations: await listNotes(node, query, viewer),
}));
