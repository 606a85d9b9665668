import { createAnnotation } from '../../../shared/contract/annotations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createNote } from '../../services/annotations/write-note.ts';

export const handler = createHandler(createAnnotation, async ({ node, body, user, now }) => ({
  annotation: await createNote(node, body, { user, now }),
}));
