import { listAuditsBelow } from '../../../shared/contract/audits.ts';
import { createHandler } from '../../runtime/handler.ts';
import { auditsBelow } from '../../services/audits/audits-below.ts';

export const handler = createHandler(listAuditsBelow, async ({ viewer, node, params, query }) => ({
  audits: await auditsBelow(viewer, node, params.yearMonth, query.sites.split(',')),
}));
