import { deleteAnnotation } from '../../../shared/contract/annotations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deleteNote } from '../../services/annotations/write-note.ts';
import { siteOfAnnotation } from '../../stores/annotations.ts';

export const handler = createHandler(
  deleteAnnotation,
  ({ params: { annotationId }, now }) => deleteNote(annotationId, now),
  siteOfAnnotation,
);
