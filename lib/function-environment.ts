import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { usualPasswordLength } from '../shared/domain/forms/login.ts';
import { queueSettings } from '../shared/messages/queues.ts';
import type { Environment } from '../shared/model/environment.ts';
import { type Grants, listQueuesOfGrants, type SecretName } from './grants/grants.ts';
import { assetsBucketName, mailSetName, originSecretParameter, parameterPrefix, makeNamePrefix } from './names.ts';
import type { Grantable } from './policy.ts';
import type { StageValue } from './stages.ts';

/** Settings of every function of a stage; platform addresses use the schema's defaults, the real ones. */
export type FunctionSettings = {
  readonly stage: StageValue;
  readonly publicOrigin: string;
  /** Changes with any function's code, so that a deployment reads rotated keys again. */
  readonly codeVersion: string;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  /** 'https://...' of the account's message channel. */
  readonly iotEndpoint: string;
};

type Variables = { readonly [Name in keyof Environment]?: string };

/**
 * Builds a function's environment, with the names of shared/model/environment.ts only. A queue, the key, the client id
 * and the message channel are included only if its grants use them. Lambda sets AWS_REGION.
 */
export function buildFunctionEnvironment(
  settings: FunctionSettings,
  grants: Grants,
  grantable: Grantable,
): Record<string, string> {
  const { stage } = settings;
  const sendsTo = listQueuesOfGrants(grants);
  const secrets = grants.secrets ?? [];
  const receivesSecret = (secret: SecretName) => grants.asksConsent || secrets.includes(secret);
  const variables: Variables = {
    STAGE: stage.name,
    TABLE_PREFIX: makeNamePrefix(stage.name),
    PUBLIC_ORIGIN: settings.publicOrigin,
    USER_POOL_ID: settings.userPool.userPoolId,
    USER_POOL_CLIENT_ID: settings.client.userPoolClientId,
    IDENTITY_ENDPOINT: `https://cognito-idp.${stage.region}.amazonaws.com`,
    PARAMETER_PREFIX: parameterPrefix(stage.name),
    ...Object.fromEntries(sendsTo.map(name => [queueSettings[name], grantable.queues?.[name].queueUrl])),
    CREDENTIAL_KEY_ID:
      grants.credentialKey === undefined && grants.webhookKey === undefined
        ? undefined
        : grantable.credentialKey?.keyArn,
    IOT_ENDPOINT:
      grants.publishesProgress || grants.tellsBells || grants.endsSessions ? settings.iotEndpoint : undefined,
    GOOGLE_CLIENT_ID: receivesSecret('/google/client-secret') ? stage.googleClientId : undefined,
    FACEBOOK_APP_ID: receivesSecret('/facebook/app-secret') ? stage.facebookAppId : undefined,
    LINKEDIN_CLIENT_ID: receivesSecret('/linkedin/client-secret') ? stage.linkedinClientId : undefined,
    MICROSOFT_CLIENT_ID: receivesSecret('/microsoft/client-secret') ? stage.microsoftClientId : undefined,
    STRIPE_TAX: secrets.includes('/stripe/secret-key') ? String(stage.collectsTax) : undefined,
    MAIL_FROM: grants.sendsMail ? stage.mailFrom : undefined,
    SUPPORT_MAIL: sendsTo.includes('mails') ? stage.supportMail : undefined,
    MAIL_CONFIGURATION_SET: grants.sendsMail ? mailSetName(stage.name) : undefined,
    ASSETS_BUCKET:
      grants.images === undefined && grants.workbooks === undefined ? undefined : assetsBucketName(stage.name),
    REVEAL_UNKNOWN_EMAIL: grants.people?.includes('read') ? String(stage.flags.revealUnknownEmail) : undefined,
    PASSWORD_LENGTH:
      grants.people === undefined || stage.flags.passwordLength === usualPasswordLength
        ? undefined
        : String(stage.flags.passwordLength),
    ORIGIN_SECRET_PARAMETER: secrets.includes(originSecretParameter) ? originSecretParameter : undefined,
  };
  return Object.fromEntries(Object.entries(variables).filter(entry => entry[1] !== undefined));
}
