import { type ConnectableService, providerByService } from '../../shared/platforms/registry.ts';
import type { Provider } from '../../shared/platforms/platform.ts';
import { facebookOauth } from './facebook/oauth.ts';
import { googleOauth } from './google/oauth.ts';
import { linkedinOauth } from './linkedin/oauth.ts';
import { microsoftOauth } from './microsoft/oauth.ts';
import type { OauthProvider } from './oauth-provider.ts';

export const oauthProviders: Record<Provider, OauthProvider> = {
  google: googleOauth,
  facebook: facebookOauth,
  linkedin: linkedinOauth,
  microsoft: microsoftOauth,
};

/** Returns the sign-in that a service uses. */
export const getOauthProvider = (service: ConnectableService): OauthProvider =>
  oauthProviders[providerByService[service]];
