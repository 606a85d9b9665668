import { previewPaidSites } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { previewSites } from '../../services/billing/change-sites.ts';

export const handler = createHandler(previewPaidSites, ({ node, body, now }) => previewSites(node, body.siteIds, now));
