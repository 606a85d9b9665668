import { oauthReturnLinkedinOrg } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { finishConsent } from '../../services/connections/connect.ts';

export const handler = createHandler(oauthReturnLinkedinOrg, async ({ query, cookies, now, setCookie }) => {
  const { location, cookie } = await finishConsent({ services: ['linkedinOrg'], query, cookies, now });
  if (cookie !== undefined) setCookie(cookie);
  return { location };
});
