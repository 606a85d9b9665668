import type { ConnectableService } from '../../shared/platforms/registry.ts';
import type { Provider } from '../../shared/platforms/platform.ts';

/** What a provider gives for a consent, or for renewing one. */
export type ProviderTokens = {
  readonly accessToken: string;
  /** Absent: keep the old one, or the provider gives none (Facebook). */
  readonly refreshToken?: string | undefined;
  readonly expiresAt: Date;
  /** When the whole credential ends unless a person signs in again; null: no fixed end, or not said anew. */
  readonly endsAt: Date | null;
  readonly scopes: readonly string[];
  readonly accountEmail?: string | undefined;
  /** The provider's own id of the person who consented, where it says one; its callbacks name it. */
  readonly accountId?: string | undefined;
};

/** What is sealed of a credential. */
export type Secrets = { readonly accessToken: string; readonly refreshToken: string | null };

/**
 * Sign-in at a provider: consent, exchange, renewal, revocation. All calls throw PlatformError: `reconnect` when a
 * person must sign in again, `transient` when the same call may work later.
 */
export type OauthProvider = {
  readonly provider: Provider;
  /** Whether the address of the consent carries an S256 code challenge. */
  readonly takesPkce: boolean;
  /** Where the provider sends the browser back to, below PUBLIC_ORIGIN: '/api/boarding'. */
  returnPath(service: ConnectableService): string;
  /** What must be allowed for a service; asked together, compared with what was granted. */
  scopesOf(service: ConnectableService): readonly string[];
  authorizeUrl(request: { service: ConnectableService; state: string; codeChallenge: string }): string;
  exchangeCode(request: { service: ConnectableService; code: string; codeVerifier: string }): Promise<ProviderTokens>;
  /** How long before `expiresAt` an access token is renewed. */
  readonly renewBeforeMs: number;
  /** New tokens for old ones. A rotated refresh token must be written before the access token is used. */
  renew(request: { service: ConnectableService; secrets: Secrets }): Promise<ProviderTokens>;
  /** Ends the consent at the provider; null where it offers no way. Dead already counts as ended. */
  readonly revoke: ((secrets: Secrets) => Promise<void>) | null;
  /** Revoking one credential of a person ends all of that person's at the provider (Google, Facebook). */
  readonly revokesAll: boolean;
};
