import { receiveLead as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { receiveDelivery } from '../../services/leads/receive-lead.ts';

export const handler = createHandler(endpoint, async ({ params, query, headers, body, now }) => {
  const secret = headers['x-intake-key'] ?? query.key ?? '';
  return receiveDelivery({ ...params, secret, payload: body }, now);
});
