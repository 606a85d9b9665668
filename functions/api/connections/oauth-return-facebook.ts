import { oauthReturnFacebook } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { finishConsent } from '../../services/connections/connect.ts';

export const handler = createHandler(oauthReturnFacebook, async ({ query, cookies, now, setCookie }) => {
  const { location, cookie } = await finishConsent({ services: ['fb', 'fbPage'], query, cookies, now });
  if (cookie !== undefined) setCookie(cookie);
  return { location };
});
