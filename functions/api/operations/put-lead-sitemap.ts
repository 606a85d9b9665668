import { putLeadSitemap as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveSitemap } from '../../services/leads/sitemap.ts';

export const handler = createHandler(endpoint, ({ params, body, now }) => saveSitemap(params.siteRefId, body, now));
