import { replayArrivals as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { replay } from '../../services/leads/replay.ts';

export const handler = createHandler(endpoint, ({ params, body, now }) => replay(params.siteRefId, body.preview, now));
