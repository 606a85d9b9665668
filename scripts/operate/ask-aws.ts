import { CognitoIdentityProviderClient, ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CostExplorerClient, ListCostAllocationTagsCommand } from '@aws-sdk/client-cost-explorer';
import { DescribeAuthorizerCommand, DescribeEndpointCommand, IoTClient } from '@aws-sdk/client-iot';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod/mini';
import { adminGroup } from '../../functions/runtime/http/access-token.ts';
import { getUser } from '../../functions/stores/users/users.ts';
import { iotAuthorizerName, makeNamePrefix } from '../../lib/names.ts';
import type { StageValue } from '../../lib/stages.ts';
import type { Authorizer, MailAccount, MailIdentity, PoolKey, Subscription } from './judge-stage.ts';

const oneTry = { maxAttempts: 2 };
const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

/** Returns a call's answer, null if AWS reports a missing resource. */
const orNone = <T>(call: Promise<T>, ...names: string[]): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (isNamed(error, ...names)) return null;
    throw error;
  });

export async function concurrencyLimit({ region }: StageValue): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region, ...oneTry }).send(new GetAccountSettingsCommand({}));
  if (AccountLimit?.ConcurrentExecutions === undefined) throw new Error('Lambda named no limit');
  return AccountLimit.ConcurrentExecutions;
}

export async function mailAccount({ region }: StageValue): Promise<MailAccount> {
  const answer = await new SESv2Client({ region, ...oneTry }).send(new GetAccountCommand({}));
  return {
    hasProductionAccess: answer.ProductionAccessEnabled === true,
    sendingEnabled: answer.SendingEnabled !== false,
  };
}

export async function mailIdentity({ region }: StageValue, domain: string): Promise<MailIdentity | null> {
  const call = new SESv2Client({ region, ...oneTry }).send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
  const answer = await orNone(call, 'NotFoundException');
  if (answer === null) return null;
  return { verified: answer.VerifiedForSendingStatus === true, dkimTokens: answer.DkimAttributes?.Tokens ?? [] };
}

/** Lists the names missing in Parameter Store, ten per call. */
export async function missingParameters({ region }: StageValue, names: readonly string[]): Promise<string[]> {
  const client = new SSMClient({ region, ...oneTry });
  const missing: string[] = [];
  for (let from = 0; from < names.length; from += 10) {
    const { InvalidParameters = [] } = await client.send(
      new GetParametersCommand({ Names: names.slice(from, from + 10) }),
    );
    missing.push(...InvalidParameters);
  }
  return missing;
}

export async function alarmSubscriptions(stage: StageValue, account: string): Promise<Subscription[] | null> {
  const TopicArn = `arn:aws:sns:${stage.region}:${account}:${makeNamePrefix(stage.name)}alarms`;
  const call = new SNSClient({ region: stage.region, ...oneTry }).send(
    new ListSubscriptionsByTopicCommand({ TopicArn }),
  );
  const answer = await orNone(call, 'NotFoundException', 'NotFound');
  return (
    answer?.Subscriptions?.map(({ Protocol = '', Endpoint = '', SubscriptionArn = '' }) => ({
      protocol: Protocol,
      endpoint: Endpoint,
      confirmed: SubscriptionArn.startsWith('arn:'),
    })) ?? (answer === null ? null : [])
  );
}

/** Cost Explorer is in us-east-1 only. */
export async function activeCostTags(): Promise<string[]> {
  const client = new CostExplorerClient({ region: 'us-east-1', ...oneTry });
  const { CostAllocationTags = [] } = await client.send(
    new ListCostAllocationTagsCommand({ Status: 'Active', TagKeys: ['stage'] }),
  );
  return CostAllocationTags.map(({ TagKey = '' }) => TagKey);
}

export async function messageEndpoint({ region }: StageValue): Promise<string | null> {
  const { endpointAddress } = await new IoTClient({ region, ...oneTry }).send(
    new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }),
  );
  return endpointAddress ?? null;
}

export async function topicAuthorizer(stage: StageValue): Promise<Authorizer | null> {
  const command = new DescribeAuthorizerCommand({ authorizerName: iotAuthorizerName(stage.name) });
  const answer = await orNone(
    new IoTClient({ region: stage.region, ...oneTry }).send(command),
    'ResourceNotFoundException',
  );
  const described = answer?.authorizerDescription;
  if (described === undefined) return null;
  return {
    active: described.status === 'ACTIVE',
    signed: described.signingDisabled !== true,
    publicKeys: Object.values(described.tokenSigningPublicKeys ?? {}),
  };
}

const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string(), n: z.string(), e: z.string() })) });

/** Reads a pool's current signing keys; a stand-in's address comes from the SDK's own variable. */
export async function poolKeys({ region }: StageValue, userPoolId: string): Promise<PoolKey[]> {
  const { AWS_ENDPOINT_URL } = process.env;
  const base = AWS_ENDPOINT_URL ?? `https://cognito-idp.${region}.amazonaws.com`;
  const response = await fetch(`${base}/${userPoolId}/.well-known/jwks.json`, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`The user pool's keys answered ${response.status}`);
  return keysSchema.parse(await response.json()).keys;
}

/**
 * Lists the emails of the group's members whose record also makes them administrators. Needs the stage's environment.
 */
export async function administrators({ region }: StageValue, userPoolId: string): Promise<string[]> {
  const { Users = [] } = await new CognitoIdentityProviderClient({ region, ...oneTry }).send(
    new ListUsersInGroupCommand({ UserPoolId: userPoolId, GroupName: adminGroup }),
  );
  const subjects = Users.filter(({ Enabled }) => Enabled).flatMap(
    ({ Attributes }) => Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? [],
  );
  const records = await Promise.all(subjects.map(getUser));
  return records.flatMap(record => (record !== null && record.isAdmin && !record.disabled ? [record.email] : []));
}
