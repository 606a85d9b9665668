import { loadConfig } from './config.ts';
import type * as identityModule from './identity.ts';

type Identity = typeof identityModule;

let identity: Promise<Identity> | undefined;
let version = '';

/** The identity library, configured; loaded when first asked for so that the login page paints without it. */
export function loadIdentity(): Promise<Identity> {
  identity ??= Promise.all([import('./identity.ts'), loadConfig()])
    .then(([module, config]) => {
      module.configureIdentity(config);
      version = config.version;
      return module;
    })
    .catch(cause => {
      identity = undefined;
      throw cause;
    });
  return identity;
}

/** The version this page was started with; '' before config.json has answered. */
export const clientVersion = () => version;

/** Null for a refused refresh; a lost network throws, since it says nothing about the session. */
function refused(cause: unknown): null {
  if (cause instanceof Error && cause.name === 'NetworkError') throw cause;
  return null;
}

/** A valid access token, or null when there is none or it could not be refreshed. Throws without a network. */
export async function accessToken(options: { refresh?: boolean } = {}): Promise<string | null> {
  const { fetchAuthSession } = await loadIdentity();
  const session = await fetchAuthSession({ forceRefresh: options.refresh ?? false }).catch(refused);
  return session?.tokens?.accessToken.toString() ?? null;
}

/** Milliseconds until the access token ends, or null without one. */
export async function tokenLifeMs(now: number): Promise<number | null> {
  const { fetchAuthSession } = await loadIdentity();
  const session = await fetchAuthSession().catch(refused);
  const expires = session?.tokens?.accessToken.payload.exp;
  return expires === undefined ? null : expires * 1000 - now;
}
