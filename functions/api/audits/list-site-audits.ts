import { listSiteAudits } from '../../../shared/contract/audits.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listNewestAudits } from '../../services/audits/newest-audits.ts';

export const handler = createHandler(listSiteAudits, ({ node }) => listNewestAudits(node));
