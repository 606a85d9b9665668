import { getDeletionStatus } from '../../../shared/contract/connections.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getDeletionRequest } from '../../stores/jobs/deletion-requests.ts';

export const handler = createHandler(getDeletionStatus, async ({ params: { code } }) => {
  const request = await getDeletionRequest(code);
  if (request === null) throw notFound('Unknown code');
  return { code, status: 'done' as const, ...request };
});
