import { listDeleted as endpoint } from '../../../shared/contract/deletions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listDeleted } from '../../services/tree/list-deleted.ts';

export const handler = createHandler(endpoint, async ({ viewer }) => ({ deleted: await listDeleted(viewer) }));
