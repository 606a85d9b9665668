import { Aws } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../shared/messages/queues.ts';
import type { TableName } from '../shared/model/tables.ts';
import { type Grants, listQueuesOfGrants } from './grants/grants.ts';
import { assetsBucketName, mailArns, parameterArn, makeNamePrefix, tableArn } from './names.ts';
import type { StageName, StageValue } from './stages.ts';

/** IAM actions of each kind of grant; tests check every name against AWS's list. */
export const tableActions = {
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  write: [
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:BatchWriteItem',
    'dynamodb:ConditionCheckItem',
  ],
} as const;
const peopleActions = {
  create: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminSetUserPassword'],
  read: ['cognito-idp:AdminGetUser'],
  attributes: ['cognito-idp:AdminUpdateUserAttributes'],
  password: ['cognito-idp:AdminSetUserPassword'],
  update: [
    'cognito-idp:AdminUpdateUserAttributes',
    'cognito-idp:AdminEnableUser',
    'cognito-idp:AdminDisableUser',
    'cognito-idp:AdminUserGlobalSignOut',
    'cognito-idp:AdminAddUserToGroup',
    'cognito-idp:AdminRemoveUserFromGroup',
  ],
  'sign-out': ['cognito-idp:AdminUserGlobalSignOut'],
  'two-step': ['cognito-idp:AdminSetUserMFAPreference'],
  delete: ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminUserGlobalSignOut'],
} as const;
/** Prefix of the id a webhook's data key is bound to (functions/services/webhooks/seal.ts). */
const webhookKeyPrefix = 'webhook:';
const keyActions = { wrap: 'kms:GenerateDataKey', unwrap: 'kms:Decrypt' } as const;

/** Resources of other stacks that a grant may name. */
export type Grantable = {
  readonly queues?: Readonly<Record<QueueName, IQueue>>;
  readonly credentialKey?: IKey;
  readonly userPool?: IUserPool;
};

function tableStatements(stage: StageName, tables: NonNullable<Grants['tables']>): PolicyStatement[] {
  const granted: Readonly<Record<string, readonly string[] | undefined>> = tables;
  const isTable = (name: string): name is TableName => name in tables;
  return Object.keys(granted)
    .filter(isTable)
    .flatMap(name =>
      (granted[name] ?? []).map(grant => {
        const arn = tableArn(stage, name);
        if (grant === 'read' || grant === 'write') {
          return new PolicyStatement({ actions: [...tableActions[grant]], resources: [arn] });
        }
        return new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${arn}/index/${grant}`] });
      }),
    );
}

/** Pattern of every site's topic below 'onboarding/': the worker serves all sites, and IoT supports only patterns. */
const progressTopics = `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}:topic/onboarding/*`;
/** Name of that pattern in cdk-nag. */
export const progressTopicsFinding =
  'Resource::arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/onboarding/*';

/** Every place's topic below 'notifications/', for the same reason. */
const bellTopics = `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}:topic/notifications/*`;
export const bellTopicsFinding =
  'Resource::arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/notifications/*';

/** Every person's topic below 'sessions/', for the same reason. */
const sessionTopics = `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}:topic/sessions/*`;
export const sessionTopicsFinding =
  'Resource::arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/sessions/*';

/** Names in cdk-nag of the email identities and the image paths. */
export const mailIdentitiesFinding = 'Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*';
const imageActions = { write: 's3:PutObject', delete: 's3:DeleteObject' } as const;
const workbookActions = { read: 's3:GetObject', ...imageActions } as const;
export const imagesFinding = (stage: StageName): string =>
  `Resource::arn:<AWS::Partition>:s3:::${makeNamePrefix(stage)}assets-<AWS::AccountId>/media/*`;
export const workbooksFinding = (stage: StageName): string =>
  `Resource::arn:<AWS::Partition>:s3:::${makeNamePrefix(stage)}assets-<AWS::AccountId>/uploads/*`;

function requireResource<Resource>(resource: Resource | undefined, what: string): Resource {
  if (resource === undefined) throw new Error(`A grant names ${what}, which its stack doesn't have`);
  return resource;
}

/**
 * Builds the least-privilege policy of one function.
 * @param grantable resources of other stacks; one that a grant names and that is missing is an error
 */
export function buildPolicy(
  { name: stage, mailFrom }: Pick<StageValue, 'name' | 'mailFrom'>,
  grants: Grants,
  grantable: Grantable,
): PolicyDocument {
  const statements = tableStatements(stage, grants.tables ?? {});
  for (const name of listQueuesOfGrants(grants)) {
    const queue = requireResource(grantable.queues?.[name], `the queue ${name}`);
    statements.push(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
  }
  for (const use of grants.credentialKey ?? []) {
    const key = requireResource(grantable.credentialKey, 'the credential key');
    statements.push(
      new PolicyStatement({
        actions: [keyActions[use]],
        resources: [key.keyArn],
        // A credential's key is always bound to its token and site; an unbound call is refused.
        conditions: {
          Null: { 'kms:EncryptionContext:tokenId': 'false', 'kms:EncryptionContext:siteId': 'false' },
        },
      }),
    );
  }
  for (const use of grants.webhookKey ?? []) {
    const key = requireResource(grantable.credentialKey, 'the credential key');
    statements.push(
      new PolicyStatement({
        actions: [keyActions[use]],
        resources: [key.keyArn],
        conditions: {
          Null: { 'kms:EncryptionContext:siteId': 'false' },
          StringLike: { 'kms:EncryptionContext:tokenId': `${webhookKeyPrefix}*` },
        },
      }),
    );
  }
  if (grants.secrets !== undefined && grants.secrets.length > 0) {
    const resources = grants.secrets.map(secret => parameterArn(stage, secret));
    statements.push(new PolicyStatement({ actions: ['ssm:GetParameter'], resources }));
  }
  if (grants.people !== undefined) {
    const pool = requireResource(grantable.userPool, 'the user pool');
    const actions = [...new Set(grants.people.flatMap(use => peopleActions[use]))];
    statements.push(new PolicyStatement({ actions, resources: [pool.userPoolArn] }));
  }
  if (grants.sendsMail) {
    // A stage without a sender address sends no email, and has no permission to.
    if (mailFrom !== undefined) {
      const conditions = { StringEquals: { 'ses:FromAddress': mailFrom } };
      statements.push(new PolicyStatement({ actions: ['ses:SendEmail'], resources: mailArns(stage), conditions }));
    }
  }
  if (grants.liftsRefusedMail) {
    // The suppression list belongs to the account and isn't a separate resource.
    statements.push(new PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] }));
  }
  if (grants.images !== undefined) {
    statements.push(
      new PolicyStatement({
        actions: [...new Set(grants.images.map(use => imageActions[use]))],
        resources: [`arn:${Aws.PARTITION}:s3:::${assetsBucketName(stage)}/media/*`],
      }),
    );
  }
  if (grants.workbooks !== undefined) {
    statements.push(
      new PolicyStatement({
        actions: grants.workbooks.map(use => workbookActions[use]),
        resources: [`arn:${Aws.PARTITION}:s3:::${assetsBucketName(stage)}/uploads/*`],
      }),
    );
  }
  if (grants.publishesProgress) {
    statements.push(new PolicyStatement({ actions: ['iot:Publish'], resources: [progressTopics] }));
  }
  if (grants.tellsBells) {
    statements.push(new PolicyStatement({ actions: ['iot:Publish'], resources: [bellTopics] }));
  }
  if (grants.endsSessions) {
    statements.push(new PolicyStatement({ actions: ['iot:Publish'], resources: [sessionTopics] }));
  }
  return new PolicyDocument({ statements });
}
