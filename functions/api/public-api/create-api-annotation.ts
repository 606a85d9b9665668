import { createApiAnnotation } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { createNote } from '../../services/annotations/write-note.ts';
import { toApiAnnotation } from '../../services/public-api/annotations.ts';

export const handler = createApiHandler(createApiAnnotation, async ({ node, body, user, now }) => ({
  annotation: toApiAnnotation(await createNote(node, body, { user, now })),
}));
