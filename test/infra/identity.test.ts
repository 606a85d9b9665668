import { expect, test } from 'vitest';
import { list, rendered, type Resource, synthesize } from './support/stack-templates.ts';

const { of } = synthesize('prod');
const pools = of('AWS::Cognito::UserPool');

/** CloudFormation's names of attributes, beside those of the sign-in API. */
const apiName: Readonly<Record<string, string>> = { email: 'email', given_name: 'given_name', family_name: 'family_name' };
const listNames = (value: unknown) => list(value).map(String);

/** Required attributes that a client may not write: Cognito answers "Invalid write attributes specified". */
function unwritable(pool: Resource, client: Resource): string[] {
  const writable = client.Properties['WriteAttributes'];
  if (writable === undefined) return [];
  return list(pool.Properties['Schema'])
    .map(attribute => Object(attribute))
    .filter(attribute => attribute.Required === true)
    .map(attribute => apiName[String(attribute.Name)] ?? String(attribute.Name))
    .filter(name => !listNames(writable).includes(name));
}

test('every client may write each attribute that its pool requires', () => {
  expect(pools.length).toBe(1);
  for (const client of of('AWS::Cognito::UserPoolClient')) {
    const pool = pools.find(candidate => rendered(client.Properties['UserPoolId']) === `<${candidate.logicalId}>`);
    expect(pool).toBeDefined();
    if (pool) expect(unwritable(pool, client)).toEqual([]);
  }
});

test('the rule detects a client that Cognito refuses', () => {
  const client = of('AWS::Cognito::UserPoolClient')[0];
  const Schema = [{ Name: 'email', Required: true, Mutable: true }];
  if (!pools[0] || !client) throw new Error('There is no pool');
  expect(unwritable({ ...pools[0], Properties: { Schema } }, client)).toEqual(['email']);
});

test('nobody can change their own email or its verification: it is their sign-in name', () => {
  for (const client of of('AWS::Cognito::UserPoolClient')) {
    expect(listNames(client.Properties['WriteAttributes']).sort()).toEqual(['family_name', 'given_name']);
  }
});

test('the pool sends mail through SES, from a DKIM domain in an earlier stack', () => {
  expect(pools[0]?.Properties['EmailConfiguration']).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'no-reply@example.com',
  });
  expect(rendered(Object(pools[0]?.Properties['EmailConfiguration']).SourceArn)).toMatch(/:identity\/example\.com$/);
  const [identity, ...more] = of('AWS::SES::EmailIdentity');
  expect(more).toEqual([]);
  expect(identity?.Properties).toMatchObject({ EmailIdentity: 'example.com' });
  expect(identity?.stack).toBe('Insights-prod-mail-identity');
  const stacks = synthesize('prod').built.assembly().stacks;
  const identityStack = stacks.find(({ stackName }) => stackName === 'Insights-prod-identity');
  expect(identityStack?.dependencies.map(({ id }) => id)).toContain('Insights-prod-mail-identity');
  const outputs = Object(stacks.find(({ stackName }) => stackName === 'Insights-prod-mail-identity')?.template).Outputs;
  expect(Object.keys(outputs).filter(name => name.startsWith('Dkim')).length).toBe(3);
});

test('a stage without a sender address creates no identity and keeps the Cognito sender', () => {
  const dev = synthesize('dev');
  expect(dev.of('AWS::SES::EmailIdentity')).toEqual([]);
  expect(dev.of('AWS::Cognito::UserPool')[0]?.Properties['EmailConfiguration']).toBeUndefined();
});

test('the user pool has a firewall: per-address rates, and only our server sets passwords and second factors', () => {
  const firewall = of('AWS::WAFv2::WebACL').find(({ Properties }) => Properties['Scope'] === 'REGIONAL');
  const [association, ...more] = of('AWS::WAFv2::WebACLAssociation');
  expect(more).toEqual([]);
  expect(rendered(association?.Properties['ResourceArn'])).toContain(pools[0]?.logicalId);
  const rules = list(firewall?.Properties['Rules']).map(rule => Object(rule));
  expect(rules.map(({ Name }) => Name)).toEqual(['sign-in-rate', 'passwords-by-server', 'ill-repute']);
  expect(rules[0].Statement.RateBasedStatement).toMatchObject({ Limit: 1000, AggregateKeyType: 'IP' });
  const [calls, secret] = rules[1].Statement.AndStatement.Statements;
  expect(JSON.stringify(secret)).toContain('x-origin-secret');
  const [pattern] = calls.OrStatement.Statements.map((statement: unknown) => new RegExp(Object(statement).RegexMatchStatement.RegexString));
  const target = (name: string) => pattern.test(`AWSCognitoIdentityProviderService.${name}`);
  expect(['ConfirmForgotPassword', 'ChangePassword', 'SignUp', 'AssociateSoftwareToken', 'VerifySoftwareToken', 'SetUserMFAPreference'].every(target)).toBe(true);
  expect(pattern.test('SetUserMFAPreference')).toBe(true);
  expect(['InitiateAuth', 'RespondToAuthChallenge', 'ForgotPassword', 'GetTokensFromRefreshToken', 'GetUser', 'RevokeToken', 'AdminSetUserMFAPreference'].some(target)).toBe(false);
});

test('production requires 12 characters, ends sessions after 14 days, and hides known emails', () => {
  expect(Object(pools[0]?.Properties['Policies']).PasswordPolicy).toMatchObject({ MinimumLength: 12, RequireLowercase: true, RequireUppercase: true, RequireNumbers: true });
  for (const { Properties } of of('AWS::Cognito::UserPoolClient')) {
    expect([Properties['RefreshTokenValidity'], Properties['PreventUserExistenceErrors']]).toEqual([14 * 24 * 60, 'ENABLED']);
  }
  const revealSettings = of('AWS::Lambda::Function').map(({ Properties }) => Object(Object(Properties['Environment']).Variables).REVEAL_UNKNOWN_EMAIL).filter(value => value !== undefined);
  expect([...new Set(revealSettings)]).toEqual(['false']);
});

test('failed sign-ins raise an alarm', () => {
  const [alarm] = of('AWS::CloudWatch::Alarm').filter(({ Properties }) => Properties['AlarmName'] === 'insights-prod-failed-sign-ins');
  expect(alarm?.Properties['Threshold']).toBe(100);
  expect(list(alarm?.Properties['Metrics']).map(metric => Object(Object(metric).MetricStat).Stat ?? Object(metric).Expression)).toEqual(['tries - successes', 'SampleCount', 'Sum']);
  expect(list(alarm?.Properties['AlarmActions'])).toHaveLength(1);
});
