import * as z from 'zod/mini';
import { apiVersions } from '../platforms/api-versions.ts';

/**
 * The environment of every function: CDK and `npm start` set it, functions/runtime parses it once.
 * It holds addresses and names, never a secret: secrets are SSM parameters below PARAMETER_PREFIX.
 * AWS clients take AWS_ENDPOINT_URL_<SERVICE> by themselves, so no function knows a stand-in.
 */
const address = z.string().check(z.regex(/^https?:\/\/\S+[^/]$/, 'An address without a trailing slash'));

export const environmentSchema = z.object({
  STAGE: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,15}$/)),
  AWS_REGION: z.string(),
  TABLE_PREFIX: z.string(),
  /** The one canonical origin of the stage; OAuth returns here. */
  PUBLIC_ORIGIN: address,
  USER_POOL_ID: z.string(),
  USER_POOL_CLIENT_ID: z.string(),
  /** Where the pool's public keys are read: `${IDENTITY_ENDPOINT}/${USER_POOL_ID}/.well-known/jwks.json`. */
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
  /** Lambda sets it: a job that needs more than one run starts itself again. */
  AWS_LAMBDA_FUNCTION_NAME: z.optional(z.string()),
  /** KMS key that wraps each credential's data key. */
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
  /** A stand-in that answers for every website, on one machine alone; absent, websites are asked themselves. */
  WEBSITE_GATEWAY: z.optional(address),
  GSC_ROOT: z._default(address, 'https://searchconsole.googleapis.com'),
  GMB_ACCOUNTS_ROOT: z._default(address, 'https://mybusinessaccountmanagement.googleapis.com'),
  GMB_INFORMATION_ROOT: z._default(address, 'https://mybusinessbusinessinformation.googleapis.com'),
  GMB_PERFORMANCE_ROOT: z._default(address, 'https://businessprofileperformance.googleapis.com'),
  GMB_VERIFICATIONS_ROOT: z._default(address, 'https://mybusinessverifications.googleapis.com'),
  /** Reviews: the one part of Business Profile that stayed in v4, and needs an access of its own. */
  GMB_REVIEWS_ROOT: z._default(address, 'https://mybusiness.googleapis.com'),
  FACEBOOK_APP_ID: z.optional(z.string()),
  /** Graph version of dialog and calls (product decisions). */
  FACEBOOK_VERSION: z._default(z.string().check(z.regex(/^v\d+\.\d+$/)), apiVersions.facebook.version),
  FACEBOOK_DIALOG_ROOT: z._default(address, 'https://www.facebook.com'),
  FACEBOOK_GRAPH_ROOT: z._default(address, 'https://graph.facebook.com'),
  LINKEDIN_CLIENT_ID: z.optional(z.string()),
  /** LinkedIn-Version, yyyyMM: each lives about a year and then answers 426. */
  LINKEDIN_VERSION: z._default(z.string().check(z.regex(/^20\d{4}$/)), apiVersions.linkedin.version),
  /** authorization, accessToken and revoke stand below it. */
  LINKEDIN_OAUTH_ROOT: z._default(address, 'https://www.linkedin.com/oauth/v2'),
  LINKEDIN_API_ROOT: z._default(address, 'https://api.linkedin.com/rest'),
  MICROSOFT_CLIENT_ID: z.optional(z.string()),
  /** authorize and token stand below it. */
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
  /** The date in the header Version of every call. */
  GOHIGHLEVEL_VERSION: z._default(z.string().check(z.regex(/^20\d{2}-\d{2}-\d{2}$/)), apiVersions.goHighLevel.version),
  /** The payment provider's API; `/v1` stands below it. */
  STRIPE_API_ROOT: z._default(address, 'https://api.stripe.com'),
  /** 'true': the provider counts and collects tax (its product Tax has to be switched on there). */
  STRIPE_TAX: z._default(z.enum(['true', 'false']), 'false'),
  /** The address mails come from, and SES's configuration set that tells what became of them. */
  MAIL_FROM: z.optional(z.string()),
  MAIL_CONFIGURATION_SET: z.optional(z.string()),
  /**
   * 'unlimited' where a machine asks: in tests and while a demonstration is measured. No stage that is deployed sets
   * it.
   */
  CALL_RATES: z._default(z.enum(['limited', 'unlimited']), 'limited'),
  /** Bucket of uploaded images; they are served below PUBLIC_ORIGIN/media/. */
  ASSETS_BUCKET: z.optional(z.string()),
  /** Who answers people whose white label names nobody. */
  SUPPORT_MAIL: z.optional(z.string()),
  /** Whether a visitor is told that an email is unknown (product decisions, Unknown email). */
  REVEAL_UNKNOWN_EMAIL: z._default(z.enum(['true', 'false']), 'true'),
  /** The fewest characters of a new password. */
  PASSWORD_LENGTH: z._default(z.coerce.number(), 12),
  /** SSM name below PARAMETER_PREFIX of the secret CloudFront sends; absent where no CloudFront stands in front. */
  ORIGIN_SECRET_PARAMETER: z.optional(z.string()),
});
export type Environment = z.infer<typeof environmentSchema>;
