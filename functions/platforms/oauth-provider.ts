import type { ConnectableService } from '../../shared/platforms/registry.ts';
import type { Provider } from '../../shared/platforms/platform.ts';

/** Tokens that a provider returns for a consent or a renewal. */
export type ProviderTokens = {
  readonly accessToken: string;
  /** Absent: the old one remains valid, or the provider has none (Facebook). */
  readonly refreshToken?: string | undefined;
  readonly expiresAt: Date;
  /** Expiry of the credential without another sign-in; null: no fixed expiry, or not repeated. */
  readonly endsAt: Date | null;
  readonly scopes: readonly string[];
  readonly accountEmail?: string | undefined;
  /** Provider's own id of the person, if it returns one; its callbacks use it. */
  readonly accountId?: string | undefined;
};

/** Encrypted parts of a credential. */
export type Secrets = { readonly accessToken: string; readonly refreshToken: string | null };

/**
 * Sign-in at a provider: consent, exchange, renewal, revocation. All calls throw PlatformError: `reconnect` when a
 * person must sign in again, `transient` when a retry may work.
 */
export type OauthProvider = {
  readonly provider: Provider;
  /** Adds an S256 code challenge to the consent address. */
  readonly takesPkce: boolean;
  /** Path below PUBLIC_ORIGIN that the provider redirects to: '/api/boarding'. */
  returnPath(service: ConnectableService): string;
  /** Scopes a service needs; requested together, compared with the granted ones. */
  listScopes(service: ConnectableService): readonly string[];
  authorizeUrl(request: { service: ConnectableService; state: string; codeChallenge: string }): string;
  exchangeCode(request: { service: ConnectableService; code: string; codeVerifier: string }): Promise<ProviderTokens>;
  /** Time before `expiresAt` at which an access token is renewed. */
  readonly renewBeforeMs: number;
  /** Renews tokens. A rotated refresh token must be written before the access token is used. */
  renew(request: { service: ConnectableService; secrets: Secrets }): Promise<ProviderTokens>;
  /** Revokes the consent at the provider; null if impossible. A dead one counts as revoked. */
  readonly revoke: ((secrets: Secrets) => Promise<void>) | null;
  /** Revoking one of a person's credentials revokes all of theirs at the provider (Google, Facebook). */
  readonly revokesAll: boolean;
};
