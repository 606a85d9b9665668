import { loadConfig } from './config.ts';
import { type AccessToken, clockDriftMs, payloadSchema, readStoredToken } from './stored-session.ts';
import type * as identityModule from './identity.ts';

type Identity = typeof identityModule;

let identity: Promise<Identity> | undefined;

/** The configured identity library, loaded on demand so that the login page paints without it. */
export function loadIdentity(): Promise<Identity> {
  identity ??= Promise.all([import('./identity.ts'), loadConfig()])
    .then(([module, config]) => {
      module.configureIdentity(config);
      return module;
    })
    .catch(cause => {
      identity = undefined;
      throw cause;
    });
  return identity;
}

/** The version of this page; '' without a build. */
export const clientVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="client-version"]')?.content ?? '';

/** Errors of the identity library for an expired session; other errors don't mean that it expired. */
const endedNames = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/** Returns null for an expired session; throws on a network failure or a busy provider. */
export function toRefused(cause: unknown): null {
  if (cause instanceof Error && endedNames.some(name => cause.name.startsWith(name))) return null;
  throw cause;
}

/** The browser's session belongs to another user than the one this tab was opened with. */
export class OtherPersonError extends Error {}

let person: string | null = null;
/** The id of the user that this tab was opened with; each call sends it. */
export const tabPerson = (): string | null => person;
/** Clears the tab for the next user who signs in. */
export const forgetTabPerson = (): void => {
  person = null;
};

/** Asks the identity library, which renews the token if needed. */
async function requestToken(refresh: boolean): Promise<AccessToken | null> {
  const { fetchAuthSession } = await loadIdentity();
  const session = await fetchAuthSession({ forceRefresh: refresh }).catch(toRefused);
  const token = session?.tokens?.accessToken;
  return token === undefined ? null : { text: token.toString(), payload: payloadSchema.parse(token.payload) };
}

async function loadToken(refresh: boolean): Promise<AccessToken | null> {
  const token = (refresh ? null : readStoredToken(Date.now())) ?? (await requestToken(refresh));
  const subject = token?.payload.sub ?? null;
  person ??= subject;
  if (subject !== null && subject !== person) throw new OtherPersonError('Another user signed in');
  return token;
}

/**
 * A valid access token, or null if there is none or the session has ended. Throws without a network, and an
 * OtherPersonError after another person signed in.
 */
export const accessToken = async (options: { refresh?: boolean } = {}): Promise<string | null> =>
  (await loadToken(options.refresh ?? false))?.text ?? null;

/** The time when the token's user signed in, in epoch seconds; null without a token. */
export const signedInAt = async (): Promise<number | null> => (await loadToken(false))?.payload.auth_time ?? null;

/** Milliseconds until the access token expires by the server's clock, or null without one. */
export async function tokenLifeMs(now: number): Promise<number | null> {
  const expires = (await loadToken(false))?.payload.exp;
  return expires === undefined ? null : expires * 1000 - (now + clockDriftMs());
}
