import { expect, test } from 'vitest';
import { buildApp } from '../../lib/app.ts';
import { listRouteSettings } from '../../lib/route-settings.ts';
import { missingForProduction, stageValue } from '../../lib/stages.ts';
import { cdkContext, list, productionSettings, rendered, synthesize } from './support/stack-templates.ts';

const { of, resources } = synthesize('prod');
const text = (value: unknown) => JSON.stringify(value);

test('reserves no concurrency unless configured: a new account has only ten', () => {
  expect(of('AWS::Lambda::Function').filter(resource => resource.Properties['ReservedConcurrentExecutions'] !== undefined)).toEqual([]);
  expect(stageValue('prod', { INSIGHTS_PROD_RESERVED_CONCURRENCY: '60' }).pullReservedConcurrency).toBe(60);
  expect(() => stageValue('prod', { INSIGHTS_PROD_RESERVED_CONCURRENCY: '0' })).toThrow('RESERVED_CONCURRENCY');
});

test('functions that read uploads get reserved concurrency when configured', () => {
  const env = { ...productionSettings, INSIGHTS_PROD_FILE_CONCURRENCY: '10' };
  const { stacks } = buildApp('prod', { code: 'inline', context: cdkContext(), env }).assembly();
  const functions = stacks.flatMap(({ template }) => Object.values(Object(template).Resources).map(resource => Object(resource)).filter(({ Type }) => Type === 'AWS::Lambda::Function').map(({ Properties }) => Properties));
  const reserved = functions.filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions === 10).map(({ FunctionName }) => String(FunctionName));
  expect(reserved.sort()).toEqual(['upload-avatar', 'upload-listing-image', 'upload-logo', 'upload-revenue', 'upload-theme-image', 'upload-unit-sales'].map(name => `insights-prod-${name}`));
});

test('a budget has no explicit name, so that a changed subscriber can replace it', () => {
  expect(of('AWS::Budgets::Budget').map(resource => Object(resource.Properties['Budget']).BudgetName)).toEqual([undefined]);
});

test('permanent resources are removed when their own creation fails', () => {
  const retained = resources.filter(resource => resource.DeletionPolicy?.startsWith('Retain'));
  expect(retained.length).toBeGreaterThan(20);
  expect(retained.filter(resource => resource.DeletionPolicy !== 'RetainExceptOnCreate').map(resource => resource.Type)).toEqual([]);
});

test('deletion protection is off in the first deployment and on by default', () => {
  const env = { ...productionSettings, INSIGHTS_PROD_PROTECTED: 'false' };
  const stacks = buildApp('prod', { code: 'inline', context: cdkContext(), env }).assembly().stacks;
  const templates = stacks.map(({ template }) => text(template)).join('');
  expect(templates).not.toMatch(/"DeletionProtectionEnabled":true|"DeletionProtection":"ACTIVE"/);
  expect(stacks.filter(({ terminationProtection }) => terminationProtection)).toEqual([]);
  const usual = synthesize('prod').built.assembly().stacks;
  expect(usual.every(({ terminationProtection }) => terminationProtection)).toBe(true);
});

const written = { privacy: { since: '2026-11-01', sections: [] }, terms: { since: '2026-11-01', sections: [] } };

test('does not deploy production with a placeholder legal text', () => {
  const stage = stageValue('prod', productionSettings);
  const { privacy, terms } = written;
  expect(missingForProduction(stage, { privacy: { ...privacy, placeholder: true }, terms })).toEqual([expect.stringContaining('/privacy')]);
  expect(missingForProduction(stage, { privacy, terms: { ...terms, placeholder: true } })).toEqual([expect.stringContaining('/terms')]);
  expect(missingForProduction(stage)).toHaveLength(2);
  expect(missingForProduction(stageValue('dev', {}))).toEqual([]);
});

test('production requires an alarm recipient and a sender address', () => {
  const missing = missingForProduction(stageValue('prod', {}), written);
  expect(missing.map(line => line.split(':')[0])).toEqual(['INSIGHTS_PROD_ALARM_MAIL', 'INSIGHTS_PROD_MAIL_FROM']);
  expect(missingForProduction(stageValue('prod', productionSettings), written)).toEqual([]);
  expect(missingForProduction(stageValue('dev', {}))).toEqual([]);
});

test('detailed metrics of routes are off', () => {
  const stage = of('AWS::ApiGatewayV2::Stage')[0]?.Properties ?? {};
  expect(Object(stage['DefaultRouteSettings']).DetailedMetricsEnabled).toBe(false);
  expect(text(listRouteSettings())).not.toContain('"DetailedMetricsEnabled":true');
});

test('SES may publish before its destination exists, only from the configuration set', () => {
  const policy = of('AWS::SNS::TopicPolicy').find(resource => resource.stack === 'Insights-prod-mail');
  const mail = Object(synthesize('prod').built.assembly().stacks.find(({ stackName }) => stackName === 'Insights-prod-mail')?.template);
  const destination = Object.values(Object(mail.Resources))
    .map(resource => Object(resource))
    .find(resource => resource.Type === 'AWS::SES::ConfigurationSetEventDestination');
  expect(list(destination?.DependsOn)).toContain(policy?.logicalId);
  const statement = list(Object(policy?.Properties['PolicyDocument']).Statement).map(candidate => Object(candidate)).find(candidate => text(candidate.Principal).includes('ses.'));
  expect(rendered(statement?.Condition?.StringEquals?.['aws:SourceArn'])).toMatch(/:configuration-set\/insights-prod-mail$/);
});

test('every mail uses the address of the stage; a stage without one sends none', () => {
  const sending = (roles: typeof resources) =>
    roles.filter(role => role.Type === 'AWS::IAM::Role').flatMap(role =>
      list(role.Properties['Policies']).flatMap(policy => list(Object(Object(policy).PolicyDocument).Statement)),
    ).map(statement => Object(statement)).filter(statement => text(statement.Action).includes('ses:Send'));
  const found = sending(resources);
  expect(found.length).toBeGreaterThan(0);
  for (const { Condition } of found) expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'no-reply@example.com' } });
  expect(sending(synthesize('dev').resources)).toEqual([]);
});

test.each(['sns', 's3', 'scheduler'])('a service that acts on %s is restricted to its source', kind => {
  const documents =
    kind === 'sns' ? of('AWS::SNS::TopicPolicy').map(policy => policy.Properties['PolicyDocument'])
    : kind === 's3' ? of('AWS::S3::BucketPolicy').map(policy => policy.Properties['PolicyDocument'])
    : of('AWS::IAM::Role').map(role => role.Properties['AssumeRolePolicyDocument']).filter(document => text(document).includes('scheduler.'));
  const statements = documents.flatMap(document => list(Object(document).Statement)).map(statement => Object(statement));
  const services = statements.filter(statement => statement.Effect === 'Allow' && Object(statement.Principal).Service !== undefined);
  expect(services.length).toBeGreaterThan(0);
  for (const { Condition } of services) expect(text(Condition)).toMatch(/aws:SourceArn/i);
});
