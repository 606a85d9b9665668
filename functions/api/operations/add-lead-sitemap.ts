import { addLeadSitemap as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { addSitemap } from '../../services/leads/sitemap.ts';

export const handler = createHandler(endpoint, ({ params, body, now }) => addSitemap(params.siteRefId, body, now));
