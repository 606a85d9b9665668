import { updateAnnotation } from '../../../shared/contract/annotations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeNote } from '../../services/annotations/write-note.ts';
import { siteOfAnnotation } from '../../stores/annotations.ts';

export const handler = createHandler(
  updateAnnotation,
  async ({ node, params: { annotationId: id }, body: { revision, ...content }, now }) => ({
    annotation: await changeNote(node, { id, revision, content }, now),
  }),
  siteOfAnnotation,
);
