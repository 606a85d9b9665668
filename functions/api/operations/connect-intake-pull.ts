import { connectIntakePull } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { connectPull } from '../../services/leads/pull-account.ts';

export const handler = createHandler(connectIntakePull, ({ params, body, now }) =>
  connectPull(params.siteRefId, body, now),
);
