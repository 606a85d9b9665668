import { localWebhookSecret } from '../sandbox/stripe/deliveries.ts';
import { type QueueName, queueNames, queueSettings } from '../../shared/messages/queues.ts';
import type { Environment } from '../../shared/model/environment.ts';

export type LocalAddresses = {
  origin: string;
  /** Address of the bridge: KMS, SSM, SES, IoT and Cognito's administration are below it by name. */
  internal: string;
  database: string;
  queues: {
    endpoint: string;
    urls: Record<QueueName, string>;
  };
  userPoolId: string;
  clientId: string;
  keyArn: string;
};

export const assetsBucket = 'insights-local-assets';
export const tablePrefix = 'insights-local-';
const parameterPrefix = '/insights/local';
const sandboxClientId = '000000000000-local.apps.googleusercontent.com';

type AwsVariables = Record<`AWS_${string}`, string>;

/**
 * Builds the environment of every local function. A developer's platform settings take precedence: with a
 * GOOGLE_CLIENT_ID the addresses use the schema's defaults, the real ones.
 */
export function localEnvironment(addresses: LocalAddresses, given: NodeJS.ProcessEnv): Record<string, string> {
  const { origin, internal, database, queues } = addresses;
  const platforms = `${origin}/_platforms`;
  const realGoogle = Boolean(given['GOOGLE_CLIENT_ID']);
  const realPageSpeed = Boolean(given['PAGESPEED_API_KEY']);
  const program: { [Name in keyof Environment]?: string } & AwsVariables = {
    STAGE: 'local',
    AWS_REGION: 'us-east-1',
    TABLE_PREFIX: tablePrefix,
    PUBLIC_ORIGIN: origin,
    USER_POOL_ID: addresses.userPoolId,
    USER_POOL_CLIENT_ID: addresses.clientId,
    IDENTITY_ENDPOINT: `${origin}/_local/cognito`,
    ...Object.fromEntries(queueNames.map(name => [queueSettings[name], queues.urls[name]])),
    CREDENTIAL_KEY_ID: addresses.keyArn,
    PARAMETER_PREFIX: parameterPrefix,
    IOT_ENDPOINT: `${internal}/iot`,
    MAIL_FROM: 'no-reply@insights.test',
    SUPPORT_MAIL: 'support@insights.test',
    ASSETS_BUCKET: assetsBucket,
    ...(realGoogle
      ? {}
      : {
          GOOGLE_CLIENT_ID: sandboxClientId,
          GOOGLE_AUTHORIZE_URL: `${platforms}/google/authorize`,
          GOOGLE_TOKEN_URL: `${platforms}/google/token`,
          GOOGLE_REVOKE_URL: `${platforms}/google/revoke`,
          GA4_DATA_ROOT: `${platforms}/analyticsdata`,
          GA4_ADMIN_ROOT: `${platforms}/analyticsadmin`,
        }),
    ...(realGoogle
      ? {}
      : {
          GSC_ROOT: `${platforms}/searchconsole`,
          GMB_ACCOUNTS_ROOT: `${platforms}/gmbaccounts`,
          GMB_INFORMATION_ROOT: `${platforms}/gmbinformation`,
          GMB_PERFORMANCE_ROOT: `${platforms}/gmbperformance`,
          GMB_VERIFICATIONS_ROOT: `${platforms}/gmbverifications`,
          GMB_REVIEWS_ROOT: `${platforms}/gmbreviews`,
        }),
    ...(given['FACEBOOK_APP_ID']
      ? {}
      : {
          FACEBOOK_APP_ID: '100000000000001',
          FACEBOOK_DIALOG_ROOT: `${platforms}/facebook`,
          FACEBOOK_GRAPH_ROOT: `${platforms}/graph`,
        }),
    ...(given['LINKEDIN_CLIENT_ID']
      ? {}
      : {
          LINKEDIN_CLIENT_ID: 'local-linkedin',
          LINKEDIN_OAUTH_ROOT: `${platforms}/linkedin`,
          LINKEDIN_API_ROOT: `${platforms}/linkedinapi`,
        }),
    ...(given['MICROSOFT_CLIENT_ID']
      ? {}
      : {
          MICROSOFT_CLIENT_ID: '00000000-0000-0000-0000-000000000001',
          MICROSOFT_OAUTH_ROOT: `${platforms}/microsoft`,
          MICROSOFT_CUSTOMER_ROOT: `${platforms}/bingcustomer`,
          MICROSOFT_REPORTING_ROOT: `${platforms}/bingreporting`,
        }),
    GOHIGHLEVEL_ROOT: `${platforms}/leadconnector`,
    ...(realPageSpeed ? {} : { PAGESPEED_ROOT: `${platforms}/pagespeed`, WEBSITE_GATEWAY: `${platforms}/websites` }),
    // The provider's client takes a host and a port; the gateway routes /v1 to the stand-in.
    ...(given['STRIPE_SECRET_KEY'] ? {} : { STRIPE_API_ROOT: origin }),
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_LAMBDA_FUNCTION_NAME: 'local',
    AWS_ENDPOINT_URL_LAMBDA: `${internal}/lambda`,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    AWS_ENDPOINT_URL_S3: `${internal}/s3`,
    AWS_ENDPOINT_URL_KMS: `${internal}/kms`,
    AWS_ENDPOINT_URL_SSM: `${internal}/ssm`,
    AWS_ENDPOINT_URL_SESV2: `${internal}/ses`,
    AWS_ENDPOINT_URL_IOT_DATA_PLANE: `${internal}/iot`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${internal}/cognito`,
  };
  return {
    ...program,
    ...Object.fromEntries(overridable.flatMap(name => (given[name] ? [[name, given[name]]] : []))),
  };
}

/** Platform settings that a developer may set for the local program. */
const overridable = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_AUTHORIZE_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_REVOKE_URL',
  'GA4_DATA_ROOT',
  'GA4_ADMIN_ROOT',
  'PAGESPEED_ROOT',
  'WEBSITE_GATEWAY',
  'GSC_ROOT',
  'GMB_ACCOUNTS_ROOT',
  'GMB_INFORMATION_ROOT',
  'GMB_PERFORMANCE_ROOT',
  'GMB_VERIFICATIONS_ROOT',
  'GMB_REVIEWS_ROOT',
  'FACEBOOK_APP_ID',
  'FACEBOOK_VERSION',
  'FACEBOOK_DIALOG_ROOT',
  'FACEBOOK_GRAPH_ROOT',
  'LINKEDIN_CLIENT_ID',
  'LINKEDIN_VERSION',
  'LINKEDIN_OAUTH_ROOT',
  'LINKEDIN_API_ROOT',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_OAUTH_ROOT',
  'MICROSOFT_CUSTOMER_ROOT',
  'MICROSOFT_REPORTING_ROOT',
  'GOHIGHLEVEL_ROOT',
  'GOHIGHLEVEL_VERSION',
  'STRIPE_TAX',
] as const satisfies (keyof Environment)[];

/** Returns the secrets for those settings; without real ones the stand-in accepts any. */
export const localSecrets = (given: NodeJS.ProcessEnv): Record<string, string> => ({
  [`${parameterPrefix}/google/client-secret`]: given['GOOGLE_CLIENT_SECRET'] || 'local-client-secret',
  [`${parameterPrefix}/facebook/app-secret`]: given['FACEBOOK_APP_SECRET'] || 'local-app-secret',
  [`${parameterPrefix}/linkedin/client-secret`]: given['LINKEDIN_CLIENT_SECRET'] || 'local-client-secret',
  [`${parameterPrefix}/microsoft/client-secret`]: given['MICROSOFT_CLIENT_SECRET'] || 'local-client-secret',
  [`${parameterPrefix}/microsoft/developer-token`]: given['MICROSOFT_DEVELOPER_TOKEN'] || 'local-developer-token',
  [`${parameterPrefix}/pagespeed/api-key`]: given['PAGESPEED_API_KEY'] || 'local-api-key',
  [`${parameterPrefix}/stripe/secret-key`]: given['STRIPE_SECRET_KEY'] || 'sk_test_local',
  [`${parameterPrefix}/stripe/webhook-secret`]: given['STRIPE_WEBHOOK_SECRET'] || localWebhookSecret,
});

/** A developer's own AWS settings that would override the stand-ins' credentials. */
const foreign = ['AWS_PROFILE', 'AWS_DEFAULT_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL'];

/** Sets variables in process.env, where functions read them; returns the function that restores it. */
export function applyEnvironment(variables: Record<string, string>): () => void {
  const before = [...Object.keys(variables), ...foreign].map(name => [name, process.env[name]] as const);
  for (const name of foreign) delete process.env[name];
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
