import { disconnectIntakePull } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { disconnectPull } from '../../services/leads/pull-account.ts';

export const handler = createHandler(disconnectIntakePull, ({ params, now }) => disconnectPull(params.siteRefId, now));
