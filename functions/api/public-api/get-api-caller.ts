import { getApiCaller } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { toApiSite } from '../../services/public-api/sites.ts';

export const handler = createApiHandler(getApiCaller, async ({ apiKey: { name, scopes, endsAt }, ownNode }) => ({
  key: { name, scopes, endsAt },
  site: toApiSite(ownNode),
}));
