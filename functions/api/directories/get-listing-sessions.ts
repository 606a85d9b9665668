import { getListingSessions } from '../../../shared/contract/directories.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listingSessions } from '../../services/directories/listing-sessions.ts';

export const handler = createHandler(getListingSessions, async ({ node, now }) => ({
  sessions: await listingSessions(node, now),
}));
