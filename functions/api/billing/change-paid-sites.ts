import { changePaidSites } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeSites } from '../../services/billing/change-sites.ts';

export const handler = createHandler(changePaidSites, ({ node, body, now }) => changeSites(node, body, now));
