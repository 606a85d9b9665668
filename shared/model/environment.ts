import * as z from 'zod/mini';
import { apiVersions } from '../platforms/api-versions.ts';

/**
 * The environment of every function: set by CDK and `npm start`, parsed once by functions/runtime. It has addresses and
 * names, never a secret: secrets are SSM parameters under PARAMETER_PREFIX. AWS clients read AWS_ENDPOINT_URL_<SERVICE>
 * themselves, so functions need no code for local services.
 */
const address = z.string().check(z.regex(/^https?:\/\/\S+[^/]$/, 'An address without a trailing slash'));

export const environmentSchema = z.object({
  STAGE: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,15}$/)),
  AWS_REGION: z.string(),
  TABLE_PREFIX: z.string(),
  /** The one canonical origin of the stage, to which OAuth returns. */
  PUBLIC_ORIGIN: address,
  USER_POOL_ID: z.string(),
  USER_POOL_CLIENT_ID: z.string(),
  /** Root of the pool's public keys: `${IDENTITY_ENDPOINT}/${USER_POOL_ID}/.well-known/jwks.json`. */
  IDENTITY_ENDPOINT: address,
  PULL_QUEUE_URL: z.optional(z.string()),
  BACKFILL_QUEUE_URL: z.optional(z.string()),
  PAGESPEED_QUEUE_URL: z.optional(z.string()),
  AUDIT_QUEUE_URL: z.optional(z.string()),
  TASK_QUEUE_URL: z.optional(z.string()),
  ROLLUP_QUEUE_URL: z.optional(z.string()),
  LEAD_QUEUE_URL: z.optional(z.string()),
  BILLING_QUEUE_URL: z.optional(z.string()),
  ALERT_QUEUE_URL: z.optional(z.string()),
  WEBHOOK_QUEUE_URL: z.optional(z.string()),
  MAIL_QUEUE_URL: z.optional(z.string()),
  /** Set by Lambda: a job that needs more than one run starts itself again. */
  AWS_LAMBDA_FUNCTION_NAME: z.optional(z.string()),
  /** The KMS key that wraps each credential's data key. */
  CREDENTIAL_KEY_ID: z.optional(z.string()),
  /**
   * SSM path, '/insights/dev'. Secrets: `/google/client-secret`, `/facebook/app-secret`, `/linkedin/client-secret`,
   * `/microsoft/client-secret`, `/microsoft/developer-token`, `/pagespeed/api-key`, `/stripe/secret-key`,
   * `/stripe/webhook-secret` (two during rotation, separated by a comma), `/origin-secret`.
   */
  PARAMETER_PREFIX: z.string(),
  IOT_ENDPOINT: z.optional(address),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_AUTHORIZE_URL: z._default(address, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z._default(address, 'https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z._default(address, 'https://oauth2.googleapis.com/revoke'),
  GA4_DATA_ROOT: z._default(address, 'https://analyticsdata.googleapis.com'),
  GA4_ADMIN_ROOT: z._default(address, 'https://analyticsadmin.googleapis.com'),
  PAGESPEED_ROOT: z._default(address, 'https://pagespeedonline.googleapis.com'),
  /** A local substitute that answers for every website; if absent, requests go to the websites themselves. */
  WEBSITE_GATEWAY: z.optional(address),
  GSC_ROOT: z._default(address, 'https://searchconsole.googleapis.com'),
  GMB_ACCOUNTS_ROOT: z._default(address, 'https://mybusinessaccountmanagement.googleapis.com'),
  GMB_INFORMATION_ROOT: z._default(address, 'https://mybusinessbusinessinformation.googleapis.com'),
  GMB_PERFORMANCE_ROOT: z._default(address, 'https://businessprofileperformance.googleapis.com'),
  GMB_VERIFICATIONS_ROOT: z._default(address, 'https://mybusinessverifications.googleapis.com'),
  /** Reviews: the only part of Business Profile still in v4, with separate access. */
  GMB_REVIEWS_ROOT: z._default(address, 'https://mybusiness.googleapis.com'),
  FACEBOOK_APP_ID: z.optional(z.string()),
  /** Graph version of dialog and calls (product decisions). */
  FACEBOOK_VERSION: z._default(z.string().check(z.regex(/^v\d+\.\d+$/)), apiVersions.facebook.version),
  FACEBOOK_DIALOG_ROOT: z._default(address, 'https://www.facebook.com'),
  FACEBOOK_GRAPH_ROOT: z._default(address, 'https://graph.facebook.com'),
  LINKEDIN_CLIENT_ID: z.optional(z.string()),
  /** LinkedIn-Version, yyyyMM: each is valid for about a year and then answers 426. */
  LINKEDIN_VERSION: z._default(z.string().check(z.regex(/^20\d{4}$/)), apiVersions.linkedin.version),
  /** Root of authorization, accessToken and revoke. */
  LINKEDIN_OAUTH_ROOT: z._default(address, 'https://www.linkedin.com/oauth/v2'),
  LINKEDIN_API_ROOT: z._default(address, 'https://api.linkedin.com/rest'),
  MICROSOFT_CLIENT_ID: z.optional(z.string()),
  /** Root of authorize and token. */
  MICROSOFT_OAUTH_ROOT: z._default(address, 'https://login.microsoftonline.com/common/oauth2/v2.0'),
  MICROSOFT_CUSTOMER_ROOT: z._default(
    address,
    `https://clientcenter.api.bingads.microsoft.com/CustomerManagement/${apiVersions.microsoft.version}`,
  ),
  MICROSOFT_REPORTING_ROOT: z._default(
    address,
    `https://reporting.api.bingads.microsoft.com/Reporting/${apiVersions.microsoft.version}`,
  ),
  GOHIGHLEVEL_ROOT: z._default(address, 'https://services.leadconnectorhq.com'),
  /** The date in the Version header of every call. */
  GOHIGHLEVEL_VERSION: z._default(z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/)), apiVersions.goHighLevel.version),
  /** The payment provider's API; requests go to `/v1` under it. */
  STRIPE_API_ROOT: z._default(address, 'https://api.stripe.com'),
  /** 'true': the provider calculates and collects tax (its product Tax must be enabled there). */
  STRIPE_TAX: z._default(z.enum(['true', 'false']), 'false'),
  /** The sender address of emails, and SES's configuration set that reports delivery. */
  MAIL_FROM: z.optional(z.string()),
  MAIL_CONFIGURATION_SET: z.optional(z.string()),
  /**
   * 'unlimited' for automated requests: in tests and during measurements of a demonstration. No deployed stage sets it.
   */
  CALL_RATES: z._default(z.enum(['limited', 'unlimited']), 'limited'),
  /** The bucket of uploaded images, served under PUBLIC_ORIGIN/media/. */
  ASSETS_BUCKET: z.optional(z.string()),
  /** The address that answers users whose white label has no support address. */
  SUPPORT_MAIL: z.optional(z.string()),
  /** True if visitors see that an email is unknown (product decisions, Unknown email). */
  REVEAL_UNKNOWN_EMAIL: z._default(z.enum(['true', 'false']), 'true'),
  /** The minimum length of a new password. */
  PASSWORD_LENGTH: z._default(z.coerce.number(), 12),
  /** The SSM name, under PARAMETER_PREFIX, of the secret that CloudFront sends; absent without CloudFront. */
  ORIGIN_SECRET_PARAMETER: z.optional(z.string()),
});
export type Environment = z.infer<typeof environmentSchema>;
