import type { ConnectableService } from '../../shared/platforms/registry.ts';
import type { Provider } from '../../shared/platforms/platform.ts';

/** Tokens that a provider returns for a consent or a renewal. */
export type ProviderTokens = {
  readonly accessToken: string;
  /** Absent: keep the old one, or the provider gives none (Facebook). */
  readonly refreshToken?: string | undefined;
  readonly expiresAt: Date;
  /** Expiry of the credential without another sign-in; null: no fixed expiry, or not repeated. */
  readonly endsAt: Date | null;
  readonly scopes: readonly string[];
  readonly accountEmail?: string | undefined;
  /** The provider's own id of the person who consented, where it says one; its callbacks name it. */
  readonly accountId?: string | undefined;
};

/** Encrypted parts of a credential. */
export type Secrets = { readonly accessToken: string; readonly refreshToken: string | null };

/**
 * Sign-in at a provider: consent, exchange, renewal, revocation. All calls throw PlatformError: `reconnect` when a
 * person must sign in again, `transient` when the same call may work later.
 */
export type OauthProvider = {
  readonly provider: Provider;
  /** Adds an S256 code challenge to the consent address. */
  readonly takesPkce: boolean;
  /** Path below PUBLIC_ORIGIN that the provider redirects to: '/api/boarding'. */
  returnPath(service: ConnectableService): string;
  /** Scopes a service needs; requested together, compared with the granted ones. */
  scopesOf(service: ConnectableService): readonly string[];
  authorizeUrl(request: { service: ConnectableService; state: string; codeChallenge: string }): string;
  exchangeCode(request: { service: ConnectableService; code: string; codeVerifier: string }): Promise<ProviderTokens>;
  /** Time before `expiresAt` at which an access token is renewed. */
  readonly renewBeforeMs: number;
  /** New tokens for old ones. A rotated refresh token must be written before the access token is used. */
  renew(request: { service: ConnectableService; secrets: Secrets }): Promise<ProviderTokens>;
  /** Ends the consent at the provider; null where it offers no way. Dead already counts as ended. */
  readonly revoke: ((secrets: Secrets) => Promise<void>) | null;
  /** Revoking one credential of a person ends all of that person's at the provider (Google, Facebook). */
  readonly revokesAll: boolean;
};
