import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { configCode, deepLinkCode, securityTextCode } from '../../lib/edge-functions.ts';
import { contentSecurityPolicy } from '../../lib/security-headers.ts';
import { webConfigSchema } from '../../shared/model/web-config.ts';
import { buildApp } from '../../lib/app.ts';
import { cdkContext, list, productionSettings, rendered, synthesize } from './support/stack-templates.ts';

const { of } = synthesize('prod');
const distribution = Object(of('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig']);
const behaviors = [distribution['DefaultCacheBehavior'], ...list(distribution['CacheBehaviors'])].map(behavior =>
  Object(behavior),
);

/** Calls a CloudFront Function's code with an event. */
const run = (code: string, event: unknown): unknown => runInNewContext(`${code}; handler(event)`, { event, Date });

test.each([
  ['/', '/index.html'],
  ['/overview', '/index.html'],
  ['/admin/site-1/ga', '/index.html'],
  ['/welcome', '/welcome.html'],
  ['/welcome/beacon', '/welcome.html'],
  ['/welcome/beacon/', '/welcome.html'],
  ['/welcome/beacon/more', '/index.html'],
  ['/welcomes', '/index.html'],
  ['/assets/app-1a2b.js', '/assets/app-1a2b.js'],
  ['/favicon.ico', '/favicon.ico'],
])('the default behavior serves %s from %s', (uri, served) => {
  expect(run(deepLinkCode, { request: { uri, headers: {} } })).toMatchObject({ uri: served });
});

test.each([
  ['/assets/app-1a2b.js', 'gzip, deflate, br', '/assets/app-1a2b.js.br'],
  ['/assets/style-1a2b.css', 'br;q=1.0, gzip', '/assets/style-1a2b.css.br'],
  ['/assets/app-1a2b.js', 'gzip', '/assets/app-1a2b.js'],
  ['/assets/app-1a2b.js', 'gzip, br;q=0', '/assets/app-1a2b.js'],
  ['/assets/app-1a2b.js', 'br;q=0.0, gzip', '/assets/app-1a2b.js'],
  ['/assets/inter-1a2b.woff2', 'br', '/assets/inter-1a2b.woff2'],
  ['/boot.js', 'br', '/boot.js'],
])('serves %s to clients that accept "%s" from %s', (uri, accepted, served) => {
  expect(run(deepLinkCode, { request: { uri, headers: { 'accept-encoding': { value: accepted } } } })).toMatchObject({ uri: served });
});

test('uploads the compressed copies with their types, before the page that requests them', () => {
  const uploads = of('Custom::CDKBucketDeployment');
  const metadata = uploads.map(upload => Object(upload.Properties['SystemMetadata']));
  const types = metadata.filter(entry => entry['content-encoding'] === 'br').map(entry => entry['content-type']);
  expect(new Set(types)).toEqual(new Set(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']));
  expect(uploads).toHaveLength(4);
});

test('/config.json returns the configuration that the web parses', () => {
  const config = {
    stage: 'prod',
    region: 'us-east-1',
    userPoolId: 'us-east-1_AbCdEfGhI',
    userPoolClientId: 'client',
    mqttUrl: 'wss://example-ats.iot.us-east-1.amazonaws.com/mqtt',
    mqttAuthorizer: 'insights-prod-topics',
  };
  const answer = Object(run(configCode(config), {}));
  expect(answer.statusCode).toBe(200);
  expect(webConfigSchema.parse(JSON.parse(answer.body))).toEqual(config);
});

test('/.well-known/security.txt names a contact and expires within a year, per RFC 9116', () => {
  const answer = Object(run(securityTextCode('security@example.com'), {}));
  const [, mail, expires = ''] = /^Contact: mailto:(\S+)\nExpires: (\S+)\n/.exec(String(answer.body)) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect([answer.statusCode, mail, days > 80 && days < 365]).toEqual([200, 'security@example.com', true]);
});

test('the API shares the origin, uncached, with the origin secret and its own errors', () => {
  const api = behaviors.filter(behavior => behavior.PathPattern === '/api/*' || behavior.PathPattern === '/boarding/*');
  expect(api.length).toBe(2);
  for (const behavior of api) {
    // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
    expect(behavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(behavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    expect(behavior.AllowedMethods).toContain('DELETE');
    expect(behavior.FunctionAssociations).toBeUndefined();
  }
  const origin = list(distribution.Origins).find(candidate => Object(candidate).Id === api[0].TargetOriginId);
  expect(rendered(Object(Object(origin).OriginCustomHeaders[0]).HeaderName)).toBe('x-origin-secret');
  expect(Object(origin).CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' });
  expect(distribution.CustomErrorResponses).toBeUndefined();
});

test("with its own host, the API accepts only CloudFront's certificate and closes API Gateway", () => {
  const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/';
  const env = {
    INSIGHTS_PROD_API_DOMAIN: 'api-origin.example.com', INSIGHTS_PROD_API_CERTIFICATE_ARN: `${certificate}host`,
    INSIGHTS_PROD_API_CLIENT_CERTIFICATE_ARN: `${certificate}client`, INSIGHTS_PROD_API_TRUST_STORE: 's3://trust/ca.pem',
  };
  const { stacks } = buildApp('prod', { code: 'inline', context: cdkContext(), env: { ...productionSettings, ...env }, checks: true }).assembly();
  const of = (type: string): unknown[] => stacks.flatMap(stack => Object.values(Object(stack.template).Resources)).filter(resource => Object(resource).Type === type).map(resource => Object(resource).Properties);
  expect(of('AWS::ApiGatewayV2::Api')).toMatchObject([{ DisableExecuteApiEndpoint: true }]);
  expect(of('AWS::ApiGatewayV2::DomainName')).toMatchObject([{ DomainName: 'api-origin.example.com', MutualTlsAuthentication: { TruststoreUri: 's3://trust/ca.pem' } }]);
  expect(of('AWS::ApiGatewayV2::ApiMapping')).toHaveLength(1);
  const [{ DistributionConfig: { Origins } }] = of('AWS::CloudFront::Distribution').map(Object);
  const [origin, ...others] = list(Origins).map(Object).filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined);
  expect([origin.DomainName, origin.CustomOriginConfig.OriginMtlsConfig, others]).toEqual(['api-origin.example.com', { ClientCertificateArn: `${certificate}client` }, []]);
  // Handlers ask for the secret all the same, and no function's environment changes.
  expect(rendered(origin.OriginCustomHeaders[0].HeaderName)).toBe('x-origin-secret');
  const environments = (all: unknown[]) => all.map(properties => Object(properties).Environment?.Variables?.ORIGIN_SECRET_PARAMETER).filter(Boolean).length;
  expect(environments(of('AWS::Lambda::Function'))).toBe(environments(synthesize('prod').of('AWS::Lambda::Function').map(({ Properties }) => Properties)));
  const { INSIGHTS_PROD_API_TRUST_STORE: _, ...three } = env;
  expect(() => buildApp('prod', { code: 'inline', context: cdkContext(), env: { ...productionSettings, ...three } })).toThrow('The four settings INSIGHTS_PROD_API_* go together');
});

test('rewrites deep links on the default behavior only', () => {
  const withFunction = behaviors
    .filter(behavior => behavior.FunctionAssociations !== undefined)
    .map(behavior => behavior.PathPattern ?? 'default');
  expect(withFunction).toEqual(['default', '/config.json', '/.well-known/security.txt']);
});

test('every behavior is HTTPS, compressed, firewalled, and sends the security headers', () => {
  for (const behavior of behaviors) {
    expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    expect(behavior.ResponseHeadersPolicyId).toBeDefined();
  }
  expect(distribution.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: 'TLSv1.2_2021' });
  expect(distribution.WebACLId).toBeDefined();
  const headers = JSON.stringify(of('AWS::CloudFront::ResponseHeadersPolicy'));
  expect(headers).toContain('"AccessControlMaxAgeSec":63072000');
});

test('scripts come only from our origin', () => {
  const policy = contentSecurityPolicy(['https://cognito-idp.us-east-1.amazonaws.com']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
});

test('the stage names no routes, has a default throttle, and logs no queries', () => {
  const stage = of('AWS::ApiGatewayV2::Stage')[0]?.Properties ?? {};
  // One key of a route that is gone would make API Gateway refuse every later update of the stage.
  expect(stage['RouteSettings']).toBeUndefined();
  expect(Object(stage['DefaultRouteSettings']).ThrottlingRateLimit).toBe(20);
  expect(rendered(Object(stage['AccessLogSettings'])['Format'])).not.toMatch(
    /queryString|authorization|rawPath/i,
  );
});

test('the CloudFront log keeps the request path, not its query, cookie, or referrer', () => {
  // The older log, set on the distribution itself, always holds the query.
  expect(distribution.Logging).toBeUndefined();
  const [delivery, ...more] = of('AWS::Logs::Delivery');
  expect(more).toEqual([]);
  const fields = list(delivery?.Properties['RecordFields']).map(String);
  expect(fields).toEqual(expect.arrayContaining(['date', 'time', 'c-ip', 'cs-method', 'cs-uri-stem', 'sc-status']));
  expect(fields.filter(field => /query|cookie|referer|headers/i.test(field))).toEqual([]);
  const source = of('AWS::Logs::DeliverySource')[0];
  expect(delivery?.Properties['DeliverySourceName']).toEqual({ Ref: source?.logicalId });
  expect(source?.Properties).toMatchObject({ LogType: 'ACCESS_LOGS', Name: 'insights-prod-web-access' });
  expect(rendered(source?.Properties['ResourceArn'])).toContain(
    `distribution/<${of('AWS::CloudFront::Distribution')[0]?.logicalId}>`,
  );
});

test('only our authorizer opens topics, called by IoT Core of this account', () => {
  expect(of('AWS::IoT::Authorizer')[0]?.Properties).toMatchObject({
    SigningDisabled: false,
    TokenKeyName: 'token',
    Status: 'ACTIVE',
    AuthorizerName: 'insights-prod-topics',
  });
  const permission = of('AWS::Lambda::Permission').find(
    resource => resource.Properties['Principal'] === 'iot.amazonaws.com',
  );
  expect(rendered(permission?.Properties['SourceArn'])).toMatch(/:authorizer\/insights-prod-topics$/);
});

test('sign-in uses SRP, for invited people, with twelve characters of three kinds', () => {
  const pool = of('AWS::Cognito::UserPool')[0]?.Properties;
  expect(pool).toMatchObject({
    UserPoolTier: 'ESSENTIALS',
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    UsernameAttributes: ['email'],
    DeletionProtection: 'ACTIVE',
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: false,
      },
    },
  });
  const client = of('AWS::Cognito::UserPoolClient')[0]?.Properties ?? {};
  expect(client['GenerateSecret']).toBe(false);
  expect(list(client['ExplicitAuthFlows']).map(String).sort()).toEqual([
    'ALLOW_USER_SRP_AUTH',
  ]);
  expect(client['RefreshTokenRotation']).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 30 });
  expect(of('AWS::Cognito::UserPoolGroup')[0]?.Properties['GroupName']).toBe('Administrators');
});
