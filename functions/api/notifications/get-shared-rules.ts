import { getSharedRules as endpoint } from '../../../shared/contract/alerts.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getSharedRules } from '../../stores/alerts/shared-rules.ts';

export const handler = createHandler(endpoint, ({ node }) => getSharedRules(node.siteId));
