import { authorizeSite } from '../../../shared/contract/connections.ts';
import { onlySites } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { beginConsent } from '../../services/connections/begin-consent.ts';

export const handler = createHandler(authorizeSite, async ({ node, viewer, body, now, setCookie }) => {
  if (node.type !== 'SITE') throw onlySites();
  const { userId, isAdmin } = viewer;
  const { url, cookie } = await beginConsent({ ...body, siteId: node.siteId, userId, isInAdminGroup: isAdmin, now });
  setCookie(cookie);
  return { url };
});
