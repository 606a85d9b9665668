import * as z from 'zod/mini';

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
  CLIENT_VERSION: z.string(),
  USER_POOL_ID: z.string(),
  USER_POOL_CLIENT_ID: z.string(),
  /** Where the pool's public keys are read: `${IDENTITY_ENDPOINT}/${USER_POOL_ID}/.well-known/jwks.json`. */
  IDENTITY_ENDPOINT: address,
  PULL_QUEUE_URL: z.optional(z.string()),
  AUDIT_QUEUE_URL: z.optional(z.string()),
  /** KMS key that wraps each credential's data key. */
  CREDENTIAL_KEY_ID: z.optional(z.string()),
  /** SSM path, '/insights/dev'. Secrets: `/google/client-secret`, `/pagespeed/api-key`, `/origin-secret`. */
  PARAMETER_PREFIX: z.string(),
  IOT_ENDPOINT: z.optional(address),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_AUTHORIZE_URL: z._default(address, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z._default(address, 'https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z._default(address, 'https://oauth2.googleapis.com/revoke'),
  GA4_DATA_ROOT: z._default(address, 'https://analyticsdata.googleapis.com'),
  GA4_ADMIN_ROOT: z._default(address, 'https://analyticsadmin.googleapis.com'),
  PAGESPEED_ROOT: z._default(address, 'https://pagespeedonline.googleapis.com'),
  /** '1' stops every call to that platform (a switch per platform). */
  GA4_STOPPED: z.optional(z.enum(['0', '1'])),
  PAGESPEED_STOPPED: z.optional(z.enum(['0', '1'])),
  /** SSM name below PARAMETER_PREFIX of the secret CloudFront sends; absent where no CloudFront stands in front. */
  ORIGIN_SECRET_PARAMETER: z.optional(z.string()),
});
export type Environment = z.infer<typeof environmentSchema>;

/** What the served web reads from /config.json before anything else. */
export const webConfigSchema = z.object({
  stage: z.string(),
  version: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Absent: Amplify's own address of the region. */
  userPoolEndpoint: z.optional(z.string()),
  /** wss:// address of the message channel. */
  mqttUrl: z.string(),
  /** Name of the IoT custom authorizer. */
  mqttAuthorizer: z.string(),
});
export type WebConfig = z.infer<typeof webConfigSchema>;
