import { listLeadSitemaps as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listSitemaps } from '../../services/leads/intake-lines.ts';

export const handler = createHandler(endpoint, ({ query, now }) => listSitemaps(query.lastEvalKey ?? '', now));
