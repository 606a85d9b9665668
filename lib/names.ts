import { Aws } from 'aws-cdk-lib';
import type { TableName } from '../shared/model/tables.ts';
import type { StageName } from './stages.ts';

/**
 * Builds the prefix of physical names. Tables, functions and parameters are named rather than referenced, so that a
 * role can name tables without locking the storage stack.
 */
export const makeNamePrefix = (stage: StageName) => `insights-${stage}-`;

export const tableArn = (stage: StageName, table: TableName) =>
  `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${makeNamePrefix(stage)}${table}`;

export const functionArn = (stage: StageName, name: string) =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${makeNamePrefix(stage)}${name}`;

export const parameterPrefix = (stage: StageName) => `/insights/${stage}`;

/** @param name below the stage's prefix, with its leading slash: '/google/client-secret' */
export const parameterArn = (stage: StageName, name: string) =>
  `arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${parameterPrefix(stage)}${name}`;

/** Named, so that the upload role can refer to it; the account makes it globally unique. */
export const webBucketName = (stage: StageName) => `${makeNamePrefix(stage)}web-${Aws.ACCOUNT_ID}`;

/** Uploaded images; the account makes the name globally unique. */
export const assetsBucketName = (stage: StageName) => `${makeNamePrefix(stage)}assets-${Aws.ACCOUNT_ID}`;

/** Returns the SES configuration set of a stage's emails. */
export const mailSetName = (stage: StageName) => `${makeNamePrefix(stage)}mail`;
/** Returns the identities a stage may send as, and its configuration set: SES requires both. */
export const mailArns = (stage: StageName): string[] => [
  `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/*`,
  `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:configuration-set/${mailSetName(stage)}`,
];

export const originSecretParameter = '/origin-secret';

/** Name of the IoT custom authorizer, which the web reads from /config.json. */
export const iotAuthorizerName = (stage: StageName) => `${makeNamePrefix(stage)}topics`;
