import { getLeadSitemap as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readSitemap } from '../../services/leads/sitemap.ts';

export const handler = createHandler(endpoint, ({ params, now }) => readSitemap(params.siteRefId, now));
