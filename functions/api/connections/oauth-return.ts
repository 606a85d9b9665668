import { oauthReturn } from '../../../shared/contract/connections.ts';
import { servicesOfProvider } from '../../../shared/platforms/registry.ts';
import { createHandler } from '../../runtime/handler.ts';
import { finishConsent } from '../../services/connections/connect.ts';

export const handler = createHandler(oauthReturn, async ({ query, cookies, now, setCookie }) => {
  const { location, cookie } = await finishConsent({ services: servicesOfProvider('google'), query, cookies, now });
  if (cookie !== undefined) setCookie(cookie);
  return { location };
});
