import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { createLogGroup } from '../../lib/constructs/log-group.ts';
import { stageValue } from '../../lib/stages.ts';
import { list, rendered, type Resource, synthesize } from './support/stack-templates.ts';

const prod = synthesize('prod');
const readName = ({ Properties }: Resource, property: string) => rendered(Properties[property]).replace(/^insights-\w+-/, '');

/**
 * What each stage must have, by hand: values that nobody sees until they are needed. A row that is changed here is
 * a decision about production.
 */
test.each([
  ['dev', 14],
  ['staging', 30],
  ['prod', 365],
] as const)('%s keeps its logs for %i days', (stage, days) => {
  const stack = new Stack(new App(), 'Logs');
  createLogGroup(stack, 'Log', stageValue(stage, {}), 'any');
  const groups = Object.values(Template.fromStack(stack).findResources('AWS::Logs::LogGroup'));
  expect(groups.map(({ Properties }) => Properties.RetentionInDays)).toEqual([days]);
});
test('no production log has another retention', () => {
  const groups = prod.of('AWS::Logs::LogGroup');
  expect(groups.length).toBeGreaterThan(200);
  expect(groups.filter(({ Properties }) => Properties['RetentionInDays'] !== 365)).toEqual([]);
});

test('every function logs as JSON and has a log group', () => {
  const functions = prod.of('AWS::Lambda::Function').filter(({ Properties }) => rendered(Properties['FunctionName']).startsWith('insights-'));
  expect(functions.length).toBeGreaterThan(200);
  for (const { Properties } of functions) expect(Properties['LoggingConfig'], rendered(Properties['FunctionName'])).toMatchObject({ LogFormat: 'JSON', LogGroup: expect.anything() });
});

/** Seconds that each kind of work may take: what waits for it in front, and what it may need, by hand. */
const seconds: Readonly<Record<string, number>> = {
  // API Gateway waits 30 seconds, IoT Core five.
  'iot-authorizer': 5,
  'unknown-route': 5,
  'mail-events': 15,
  'pool-keys': 30,
  // One window of a platform with retries.
  'pull-worker': 300,
  'backfill-worker': 300,
  'pagespeed-worker': 300,
  // An audit asks platforms for nothing but reads a year.
  'audit-worker': 120,
  // A part of the tree, resumed.
  'task-worker': 300,
  // A company of 5,000 sites.
  'rollup-worker': 900,
  'lead-worker': 60,
  'billing-worker': 60,
  'alert-worker': 60,
  'webhook-worker': 60,
  'mail-worker': 60,
};
test('every function has a timeout as long as its work takes', () => {
  const functions = prod.of('AWS::Lambda::Function').filter(({ Properties }) => rendered(Properties['FunctionName']).startsWith('insights-'));
  const routes = new Set(prod.of('AWS::ApiGatewayV2::Route').flatMap(({ Properties }) => rendered(Properties['RouteKey'])));
  expect(routes.size).toBeGreaterThan(150);
  // A dispatch pages through a zone: Lambda's own limit is its limit. A route ends before API Gateway gives it up.
  const dispatches = new Set(
    prod.of('AWS::Lambda::EventInvokeConfig').filter(({ logicalId }) => logicalId !== 'MailEventsFailures').map(({ Properties }) => rendered(Properties['FunctionName'])),
  );
  for (const resource of functions) {
    const name = readName(resource, 'FunctionName');
    expect(resource.Properties['Timeout'], name).toBe(seconds[name] ?? (dispatches.has(`<${resource.logicalId}>`) ? 900 : 29));
  }
  expect(functions.map(resource => readName(resource, 'FunctionName'))).toEqual(expect.arrayContaining(Object.keys(seconds)));
});

test('sign-in: token lifetimes, and what unknown users are shown', () => {
  expect(prod.of('AWS::Cognito::UserPoolClient').map(({ Properties }) => Properties)).toEqual([
    expect.objectContaining({
      // Minutes: an hour, and 14 days.
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: 20_160,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
      GenerateSecret: false,
      AllowedOAuthFlowsUserPoolClient: false,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
    }),
  ]);
  expect(prod.of('AWS::Cognito::UserPool')[0]?.Properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 7 } },
    // Without SMS, which needs a role.
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    UsernameConfiguration: { CaseSensitive: false },
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  });
});

test('the credential key is rotated, and a deleted key waits 30 days', () => {
  expect(prod.of('AWS::KMS::Key').map(({ Properties }) => [Properties['EnableKeyRotation'], Properties['PendingWindowInDays']])).toEqual([[true, 30]]);
});

describe('alarms', () => {
  const alarms = prod.of('AWS::CloudWatch::Alarm');
  /** Whom it wakes or makes work for, then its values. */
  const shown = (alarm: Resource) => {
    const { Threshold, ComparisonOperator, TreatMissingData, EvaluationPeriods, Period, Statistic, ExtendedStatistic } = alarm.Properties;
    const topics = list(alarm.Properties['AlarmActions']).map(rendered).join();
    const severity = /Alarms/.test(topics) ? 'page' : /Tickets/.test(topics) ? 'ticket' : 'nobody';
    return [severity, ComparisonOperator, Threshold, TreatMissingData, EvaluationPeriods, Period, Statistic ?? ExtendedStatistic].filter(part => typeof part === 'string' || typeof part === 'number').join(' ');
  };
  const atLeast = (severity: 'page' | 'ticket', threshold: number, period: number, { statistic = 'Sum', periods = 1 } = {}) =>
    `${severity} GreaterThanOrEqualToThreshold ${threshold} notBreaching ${periods} ${period} ${statistic}`;
  const [fiveMinutes, hour, day] = [300, 3600, 86_400];
  const longest = { statistic: 'Maximum' };
  /** By the end of the name; the first that fits. */
  const expected: readonly (readonly [RegExp, string])[] = [
    // People see errors now.
    [/^unexpected-errors$/, atLeast('page', 5, fiveMinutes)],
    [/^lambda-errors$/, atLeast('page', 10, fiveMinutes)],
    [/^lambda-throttles$/, atLeast('page', 10, fiveMinutes)],
    [/^cdn-5xx$/, atLeast('page', 5, fiveMinutes, { statistic: 'Average', periods: 2 })],
    [/^api-latency$/, atLeast('ticket', 10_000, fiveMinutes, { statistic: 'p99', periods: 3 })],
    // A sum over two metrics: it has no period of its own.
    [/^failed-sign-ins$/, 'page GreaterThanOrEqualToThreshold 100 notBreaching 1'],
    [/^client-errors$/, atLeast('ticket', 20, hour)],
    // Anything that failed every try.
    [/(-dead|^failed-starts)$/, atLeast('ticket', 1, fiveMinutes, longest)],
    // Three hours lie between 04:00 and the promise of 07:00.
    [/^(pulls|rollups|leads|billing|mails)-age$/, atLeast('page', 10_800, fiveMinutes, longest)],
    [/^(backfills|pagespeed|audits|tasks|alerts|webhooks)-age$/, atLeast('ticket', 10_800, fiveMinutes, longest)],
    [/^mail-bounces$/, atLeast('page', 0.04, hour, { statistic: 'Average' })],
    [/^mail-complaints$/, atLeast('page', 0.0008, hour, { statistic: 'Average' })],
    [/^mail-volume$/, atLeast('page', 5000, hour)],
    [/^delayed-mails$/, atLeast('page', 1, hour)],
    [/^errors-/, atLeast('ticket', 1, fiveMinutes)],
    // One a zone; summer time makes a day of 25 hours. Without data it is in no alarm, and falls silent with its zone.
    [/^night-silent-(Atlantic|Eastern|Central|Mountain|Pacific|Alaska|Hawaii-Aleutian|Samoa)$/, `page LessThanThreshold 1 missing 26 ${hour} Sum`],
    [/^(unreadable-rows|failed-job-items)$/, atLeast('ticket', 1, hour)],
    [/^late-connections$/, atLeast('page', 1, day)],
    [/^(reconciliation|shared-accounts|repaired-accounts|ending-versions|odd-rows)$/, atLeast('ticket', 1, day)],
  ];
  test.each(alarms.map(alarm => [readName(alarm, 'AlarmName'), alarm] as const))('%s', (name, alarm) => {
    const row = expected.find(([pattern]) => pattern.test(name));
    expect(row, `${name} is in no row: write what it must be`).toBeDefined();
    expect(shown(alarm)).toBe(row?.[1]);
  });
  test('each of the eight zones has its own alarm for a silent night', () => {
    const nights = alarms.filter(alarm => readName(alarm, 'AlarmName').startsWith('night-silent-'));
    const zones = nights.map(({ Properties }) => Object(list(Properties['Dimensions']).find(dimension => Object(dimension)['Name'] === 'timeZone'))['Value']);
    expect(zones.map(zone => String(zone)).toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      'America/Anchorage', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/New_York', 'America/Puerto_Rico', 'Pacific/Honolulu', 'Pacific/Pago_Pago',
    ]);
    for (const { Properties } of nights) {
      expect(Properties).toMatchObject({ Namespace: 'Insights', MetricName: 'NightBegan' });
      expect(rendered(list(Properties['InsufficientDataActions'])[0])).toMatch(/Alarms/);
    }
  });
  test('every expected alarm exists', () => {
    const names = alarms.map(alarm => readName(alarm, 'AlarmName'));
    expect(expected.filter(([pattern]) => !names.some(name => pattern.test(name)))).toEqual([]);
  });
});

test('queues: retention, visibility timeout, and number of tries', () => {
  for (const { Properties } of prod.of('AWS::SQS::Queue')) {
    const name = rendered(Properties['QueueName']);
    expect(Properties, name).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
    if (Properties['RedrivePolicy'] === undefined) continue;
    expect(Properties, name).toMatchObject({ RedrivePolicy: { maxReceiveCount: 5 }, ReceiveMessageWaitTimeSeconds: 20 });
    // AWS's rule for event sources: six times the worker's limit.
    const worker = `${name.replace(/^insights-prod-/, '').replace(/s$/, '')}-worker`;
    expect(Properties['VisibilityTimeout'], name).toBe(6 * (seconds[worker] ?? Number.NaN));
  }
});

test('schedules: retry for an hour, ten times, and record failures', () => {
  for (const { Properties } of prod.of('AWS::Scheduler::Schedule'))
    expect(Properties).toMatchObject({
      State: 'ENABLED',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 10 }, DeadLetterConfig: { Arn: expect.anything() } },
    });
  for (const { Properties } of prod.of('AWS::Lambda::EventInvokeConfig'))
    expect(Properties).toMatchObject({ MaximumRetryAttempts: 2, DestinationConfig: { OnFailure: { Destination: expect.anything() } } });
});

test('mail: encrypted in transit, counted, and every outcome recorded', () => {
  expect(prod.of('AWS::SES::ConfigurationSet')[0]?.Properties).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
  expect(Object(prod.of('AWS::SES::ConfigurationSetEventDestination')[0]?.Properties['EventDestination'])).toMatchObject({
    Enabled: true,
    MatchingEventTypes: expect.arrayContaining(['DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT']),
  });
});

test('the message channel requires a signature and caches no answer for other connections', () => {
  expect(prod.of('AWS::IoT::Authorizer')[0]?.Properties).toMatchObject({ SigningDisabled: false, EnableCachingForHttp: false, Status: 'ACTIVE' });
});

describe('buckets', () => {
  const rules = (name: RegExp) => {
    const bucket = prod.of('AWS::S3::Bucket').find(({ logicalId }) => name.test(logicalId));
    return list(Object(bucket?.Properties['LifecycleConfiguration']).Rules).map(rule => Object(rule));
  };
  test.each([
    ['logs of the assets, 90 days', /^AssetLogs/, [{ ExpirationInDays: 90 }]],
    ['logs of the edge, 90 days', /^AccessLogs/, [{ ExpirationInDays: 90 }]],
    [
      'assets: versions 90 days, workbooks 30 and no version of them',
      /^Assets[0-9A-F]/,
      [{ NoncurrentVersionExpiration: { NoncurrentDays: 90 } }, { Prefix: 'uploads/', ExpirationInDays: 30, NoncurrentVersionExpiration: { NoncurrentDays: 1 } }],
    ],
    ['the web: former versions 30 days', /^Files/, [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }]],
  ])('%s', (_what, name, expected) => {
    expect(rules(name)).toHaveLength(expected.length);
    expect(rules(name)).toMatchObject(expected);
  });
  test('CloudFront reads only pictures of the assets, only from distributions of this account', () => {
    const statements = prod
      .of('AWS::S3::BucketPolicy')
      .filter(({ stack }) => stack.endsWith('storage'))
      .flatMap(({ Properties }) => list(Object(Properties['PolicyDocument']).Statement))
      .map(statement => Object(statement))
      .filter(({ Principal }) => Object(Principal).Service === 'cloudfront.amazonaws.com');
    expect(statements.map(({ Action, Resource: resource }) => [Action, rendered(resource).replace(/^<.*?>/, '')])).toEqual([['s3:GetObject', '/media/*']]);
    expect(rendered(Object(statements[0]?.Condition).StringEquals?.['AWS:SourceAccount'])).toBe('123456789012');
    expect(rendered(Object(statements[0]?.Condition).ArnLike?.['AWS:SourceArn'])).toMatch(/:cloudfront::\S+:distribution\/\*$/);
  });
});

describe('the edge', () => {
  const distribution = Object(prod.of('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig']);
  const origins = list(distribution.Origins).map(origin => Object(origin));
  const behaviors = [distribution.DefaultCacheBehavior, ...list(distribution.CacheBehaviors)].map(behavior => Object(behavior));
  test('waits for the API as long as the API timeout, over TLS 1.2', () => {
    const custom = origins.filter(origin => origin.CustomOriginConfig !== undefined).map(origin => origin.CustomOriginConfig);
    expect(custom.length).toBeGreaterThan(0);
    for (const origin of custom) expect(origin).toMatchObject({ OriginReadTimeout: 30, OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
  });
  test('reads every bucket with its own signed identity', () => {
    const buckets = origins.filter(origin => origin.S3OriginConfig !== undefined);
    expect(buckets).toHaveLength(2);
    for (const origin of buckets) expect(origin.OriginAccessControlId).toBeDefined();
    for (const { Properties } of prod.of('AWS::CloudFront::OriginAccessControl'))
      expect(Properties['OriginAccessControlConfig']).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4', OriginAccessControlOriginType: 's3' });
  });
  test('allows other origins to load pictures for emails, and nothing else', () => {
    const policies = new Map(prod.of('AWS::CloudFront::ResponseHeadersPolicy').map(policy => [policy.logicalId, Object(policy.Properties['ResponseHeadersPolicyConfig'])]));
    for (const behavior of behaviors) {
      const policy = policies.get(rendered(behavior.ResponseHeadersPolicyId).slice(1, -1));
      const shared = list(Object(policy?.CustomHeadersConfig).Items).map(header => Object(header)).find(({ Header }) => Header === 'cross-origin-resource-policy');
      expect(shared?.Value, behavior.PathPattern).toBe(behavior.PathPattern === '/media/*' ? 'cross-origin' : 'same-origin');
      expect(policy?.SecurityHeadersConfig).toMatchObject({
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true },
      });
    }
  });
});

describe('the firewall', () => {
  const rules = list(prod.of('AWS::WAFv2::WebACL').find(({ Properties }) => Properties['Scope'] === 'CLOUDFRONT')?.Properties['Rules']).map(rule => Object(rule));
  type Match = { readonly RegexString: string; readonly TextTransformations: readonly { readonly Type: string }[] };
  const matches = (value: unknown): Match[] =>
    Array.isArray(value)
      ? value.flatMap(matches)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => (key === 'RegexMatchStatement' ? [inner as Match] : matches(inner)))
        : [];

  test("AWS's rule groups block, except two common rules that our own content triggers", () => {
    const groups = rules.filter(rule => rule.Statement.ManagedRuleGroupStatement !== undefined);
    expect(groups.map(rule => rule.Statement.ManagedRuleGroupStatement.Name)).toEqual([
      'AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet', 'AWSManagedRulesAmazonIpReputationList',
    ]);
    for (const rule of groups) expect(rule.OverrideAction).toEqual({ None: {} });
    const counted = groups.flatMap(rule => list(rule.Statement.ManagedRuleGroupStatement.RuleActionOverrides)).map(actionOverride => [Object(actionOverride).Name, Object(actionOverride).ActionToUse]);
    expect(counted).toEqual([['SizeRestrictions_BODY', { Count: {} }], ['CrossSiteScripting_BODY', { Count: {} }]]);
  });

  test('a rate limit answers 429, covers five minutes, and samples no requests', () => {
    const rates = rules.filter(rule => rule.Statement.RateBasedStatement !== undefined);
    expect(rates.length).toBeGreaterThan(1);
    for (const rule of rates) {
      expect(rule.Action, rule.Name).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } });
      expect(rule.Statement.RateBasedStatement.EvaluationWindowSec, rule.Name).toBe(300);
    }
    for (const rule of rules) expect(rule.VisibilityConfig, rule.Name).toMatchObject({ SampledRequestsEnabled: false, CloudWatchMetricsEnabled: true });
  });

  test('every path is decoded before comparison, so that encoding cannot bypass a rule', () => {
    expect(matches(rules).length).toBeGreaterThan(5);
    for (const { RegexString, TextTransformations } of matches(rules))
      expect(TextTransformations.map(({ Type }) => Type), RegexString).toEqual(['URL_DECODE', 'NORMALIZE_PATH']);
  });

  test('the token rate counts only requests with a token, the visitor rate those without', () => {
    const token = { SizeConstraintStatement: { FieldToMatch: { SingleHeader: { Name: 'authorization' } }, ComparisonOperator: 'GT', Size: 0, TextTransformations: [{ Priority: 0, Type: 'NONE' }] } };
    const scopes = (name: string) => {
      const scope = Object(rules.find(rule => rule.Name === name)?.Statement.RateBasedStatement.ScopeDownStatement);
      return scope.AndStatement === undefined ? [scope] : list(scope.AndStatement.Statements);
    };
    expect(scopes('rate-token')).toContainEqual(token);
    expect(scopes('rate-visitor')).toContainEqual({ NotStatement: { Statement: token } });
    expect(JSON.stringify(scopes('rate-address'))).not.toContain('authorization');
  });
});

test('tables: point-in-time recovery for 35 days, protected, and expired as the model says', () => {
  for (const { Properties } of prod.of('AWS::DynamoDB::Table'))
    expect(Properties, rendered(Properties['TableName'])).toMatchObject({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }, DeletionProtectionEnabled: true, BillingMode: 'PAY_PER_REQUEST' });
  const swept = prod.of('AWS::DynamoDB::Table').flatMap(table => {
    const { AttributeName, Enabled } = Object(table.Properties['TimeToLiveSpecification']);
    return AttributeName === undefined ? [] : [`${readName(table, 'TableName')} ${AttributeName} ${Enabled}`];
  });
  expect(swept.sort()).toEqual([
    'alertStates expiresAt true', 'annotations expiresAt true', 'credentials unusedUntil true', 'jobs expiresAt true', 'leads expiresAt true', 'logs expiresAt true',
    'mails expiresAt true', 'metrics expiresAt true', 'saved expiresAt true', 'stripeEvents expiresAt true', 'tasks expiresAt true', 'throttles expiresAt true', 'verifications expiresAt true', 'webhooks expiresAt true',
  ]);
});
