import { listLogs as endpoint } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLogs } from '../../stores/logs.ts';

export const handler = createHandler(endpoint, async ({ query, now }) => {
  const { logs, cursor } = await listLogs(query.lastEvalKey, now);
  return { logs, lastEvalKey: cursor };
});
