import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as iotData from '@aws-sdk/client-iot-data-plane';
import * as kms from '@aws-sdk/client-kms';
import * as s3 from '@aws-sdk/client-s3';
import * as ses from '@aws-sdk/client-sesv2';
import * as sqs from '@aws-sdk/client-sqs';
import * as ssm from '@aws-sdk/client-ssm';
import { expect, test } from 'vitest';
import { areas } from '../../lib/stacks/area.ts';
import { listEndpointAddresses, type Endpoint } from '../../shared/contract/endpoint.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import { list, rendered, type Resource, synthesize } from './support/stack-templates.ts';

const { built, resources, of } = synthesize('prod');

type Statement = { readonly role: string; readonly actions: string[]; readonly resources: string[] };

/** Allow statements of identity policies: what functions, schedules and deployments may do. */
function listStatements(resource: Resource): Statement[] {
  const inline = list(resource.Properties['Policies']).map(policy => Object(policy)['PolicyDocument']);
  const documents = resource.Type === 'AWS::IAM::Role' ? inline : [resource.Properties['PolicyDocument']];
  return documents
    .flatMap(document => list(Object(document)['Statement']))
    .filter(statement => Object(statement)['Effect'] === 'Allow')
    .map(statement => ({
      role: resource.logicalId,
      actions: list(Object(statement)['Action']).map(rendered),
      resources: list(Object(statement)['Resource']).map(rendered),
    }));
}
const statements = [...of('AWS::IAM::Role'), ...of('AWS::IAM::Policy')].flatMap(listStatements);

test('the synthesized routes match the registry, each with its own Lambda', () => {
  const expected = endpointIds.flatMap(endpointId => {
    const endpoint: Endpoint = registry[endpointId];
    return listEndpointAddresses(endpoint).map(path => ({ method: endpoint.method, path, endpointId }));
  });
  const byId = (a: { endpointId: string; path: string }, b: { endpointId: string; path: string }) =>
    a.endpointId.localeCompare(b.endpointId) || a.path.localeCompare(b.path);
  expect(built.synthesizedRoutes().sort(byId)).toEqual(expected.sort(byId));
});

test('unknown routes reach their own Lambda, which may only log', () => {
  const [route, ...more] = of('AWS::ApiGatewayV2::Route').filter(
    resource => resource.Properties['RouteKey'] === '$default',
  );
  expect(more).toEqual([]);
  const inStack = (logicalId: string) =>
    resources.find(resource => resource.stack === route?.stack && resource.logicalId === logicalId);
  const named = (value: unknown) => inStack(/<(\w+)(\.Arn)?>$/.exec(rendered(value))?.[1] ?? '');
  const integration = named(route?.Properties['Target']);
  expect(integration?.Properties['PayloadFormatVersion']).toBe('2.0');
  const handler = named(integration?.Properties['IntegrationUri']);
  expect(handler?.Properties['FunctionName']).toBe('insights-prod-unknown-route');
  expect(grantsOfFunction('unknown-route').map(grant => grant.split(' ')[0])).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
  ]);
  const permission = of('AWS::Lambda::Permission').find(
    resource => rendered(resource.Properties['FunctionName']) === `<${handler?.logicalId}.Arn>`,
  );
  expect(permission?.Properties['Principal']).toBe('apigateway.amazonaws.com');
});

test('every area of the contract has a stack', () => {
  const stacks = new Set(resources.map(resource => resource.stack));
  expect(areas.filter(area => !stacks.has(`Insights-prod-area-${area}`))).toEqual([]);
});

test('no two functions share a role', () => {
  const roles = of('AWS::Lambda::Function').map(fn => `${fn.stack} ${rendered(fn.Properties['Role'])}`);
  expect(new Set(roles).size).toBe(roles.length);
  expect(roles.length).toBeGreaterThan(endpointIds.length);
});

test('no action is a wildcard, and no AWS managed policy is attached', () => {
  expect(statements.flatMap(statement => statement.actions).filter(action => action.includes('*'))).toEqual(
    [],
  );
  const managed = of('AWS::IAM::Role').filter(role => role.Properties['ManagedPolicyArns'] !== undefined);
  expect(managed.map(role => role.logicalId)).toEqual([]);
});

test('a resource is a wildcard only where AWS or the content requires it', () => {
  const wild = statements.flatMap(({ actions, resources: on }) =>
    on.filter(resource => resource.includes('*')).map(resource => `${actions.join(' ')} on ${resource}`),
  );
  expect([...new Set(wild)].sort()).toEqual([
    // IoT Core answers the account's address and knows no resource for the question.
    'iot:DescribeEndpoint on *',
    // A notification is published at every node on its site's path.
    'iot:Publish on arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/notifications/*',
    // The pull worker reports on every site's own topic.
    'iot:Publish on arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/onboarding/*',
    // The end of a person's sessions is published on that person's topic.
    'iot:Publish on arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:topic/sessions/*',
    // A replaced image is deleted by the name that its content gave it.
    's3:DeleteObject on arn:<AWS::Partition>:s3:::insights-prod-assets-<AWS::AccountId>/media/*',
    // A site's kept workbooks go with it.
    's3:DeleteObject on arn:<AWS::Partition>:s3:::insights-prod-assets-<AWS::AccountId>/uploads/*',
    's3:DeleteObject s3:PutObject on arn:<AWS::Partition>:s3:::insights-prod-assets-<AWS::AccountId>/media/*',
    // A kept workbook is named by its site.
    's3:GetObject on arn:<AWS::Partition>:s3:::insights-prod-assets-<AWS::AccountId>/uploads/*',
    // The names of the web build's files are its own; the bucket holds nothing else.
    's3:GetObject s3:PutObject on arn:<AWS::Partition>:s3:::insights-prod-web-<AWS::AccountId>/*',
    // An uploaded image is named by its content.
    's3:PutObject on arn:<AWS::Partition>:s3:::insights-prod-assets-<AWS::AccountId>/media/*',
    's3:PutObject on arn:<AWS::Partition>:s3:::insights-prod-assets-<AWS::AccountId>/uploads/*',
    // SES's suppression list belongs to the account and has no resource.
    'ses:DeleteSuppressedDestination on *',
    // The address or domain that mails come from is verified in SES by hand.
    'ses:SendEmail on arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
  ]);
});

/** IAM names of the API calls that the installed clients know. */
const listActions = (service: string, client: object) =>
  Object.keys(client)
    .filter(name => name.endsWith('Command'))
    .map(name => `${service}:${name.slice(0, -'Command'.length)}`);
const knownActions = new Set([
  ...listActions('cognito-idp', cognito),
  ...listActions('ses', ses),
  ...listActions('dynamodb', dynamodb),
  ...listActions('kms', kms),
  ...listActions('s3', s3),
  ...listActions('sqs', sqs),
  ...listActions('ssm', ssm),
  ...listActions('iot', iotData),
  // Named otherwise than a call, or of services without a client here (Service Authorization Reference).
  'dynamodb:ConditionCheckItem',
  'iot:DescribeEndpoint',
  'lambda:InvokeFunction',
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  's3:ListBucket',
]);

test('every IAM action exists', () => {
  expect(
    statements.flatMap(statement => statement.actions).filter(action => !knownActions.has(action)),
  ).toEqual([]);
});

/** The statements of one function's role. */
function grantsOfFunction(name: string): string[] {
  const fn = of('AWS::Lambda::Function').find(
    resource => resource.Properties['FunctionName'] === `insights-prod-${name}`,
  );
  const role = rendered(fn?.Properties['Role']).replace(/^<|\.Arn>$/g, '');
  const owner = resources.find(resource => resource.stack === fn?.stack && resource.logicalId === role);
  return owner
    ? listStatements(owner).flatMap(({ actions, resources: on }) =>
        actions.flatMap(action => on.map(target => `${action} ${target}`)),
      )
    : [];
}

test('only functions that need credentials can open them', () => {
  const opens = of('AWS::Lambda::Function')
    .map(fn => rendered(fn.Properties['FunctionName']).replace('insights-prod-', ''))
    .filter(name => grantsOfFunction(name).some(grant => grant.startsWith('kms:Decrypt')));
  expect(opens.sort()).toEqual([
    'backfill-worker',
    'connect-colleague',
    'delete-account',
    'get-colleague-accounts',
    'get-token',
    'get-verification-status',
    'lead-worker',
    'pagespeed-worker',
    'pull-worker',
    // Webhooks' alone, as the next test but two says.
    'rotate-webhook-secret',
    'task-worker',
    'test-facebook-page',
    'test-webhook',
    'update-site',
    'webhook-worker',
  ]);
});

test('a public route touches no table except white labels', () => {
  expect(grantsOfFunction('get-version').filter(grant => grant.startsWith('dynamodb:'))).toEqual([]);
  const labels = grantsOfFunction('get-theme').filter(grant => grant.startsWith('dynamodb:'));
  expect(labels.filter(grant => !/:(Get|BatchGet)Item .*-themes$|:Query .*-themes$/.test(grant))).toEqual([]);
});

test('an index is only queried, never written or read by key', () => {
  const onIndexes = statements.filter(({ resources: on }) =>
    on.some(resource => resource.includes('/index/')),
  );
  expect(onIndexes.length).toBeGreaterThan(0);
  expect([...new Set(onIndexes.flatMap(({ actions }) => actions))]).toEqual(['dynamodb:Query']);
});

test('a data key is requested only for its own token and site', () => {
  const documents = of('AWS::IAM::Role').flatMap(role => list(role.Properties['Policies']));
  const kmsStatements = documents
    .flatMap(policy => list(Object(Object(policy)['PolicyDocument'])['Statement']))
    .filter(statement =>
      list(Object(statement)['Action'])
        .map(rendered)
        .some(action => action.startsWith('kms:')),
    );
  const ofWebhooks = kmsStatements.filter(statement => 'StringLike' in Object(Object(statement)['Condition']));
  const ofCredentials = kmsStatements.filter(statement => !ofWebhooks.includes(statement));
  expect([ofCredentials.length, ofWebhooks.length]).toEqual([18, 4]);
  for (const statement of ofCredentials) {
    expect(Object(statement)['Condition']).toEqual({
      Null: { 'kms:EncryptionContext:tokenId': 'false', 'kms:EncryptionContext:siteId': 'false' },
    });
  }
  for (const statement of ofWebhooks) {
    expect(Object(statement)['Condition']).toEqual({
      Null: { 'kms:EncryptionContext:siteId': 'false' },
      StringLike: { 'kms:EncryptionContext:tokenId': 'webhook:*' },
    });
  }
});
