import { listApiSites } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { loadApiSites } from '../../services/public-api/sites.ts';

export const handler = createApiHandler(listApiSites, ({ ownNode, query }) => loadApiSites(ownNode, query.cursor));
