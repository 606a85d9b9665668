import { expect, test } from 'vitest';
import { stageNames, stageValue } from '../../lib/stages.ts';
import { endpointIds } from '../../shared/contract/registry.ts';
import { environmentSchema } from '../../shared/model/environment.ts';
import { productionSettings, rendered, synthesize } from './support/stack-templates.ts';

const readVariables = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(Object(value)['Variables'])).map(([name, text]) => [name, rendered(text)]),
  );

/** What only a workstation may say: stand-ins, loopback, plain http, switches of tests, other addresses of platforms. */
const localSetting =
  /http:\/\/|localhost|127\.0\.0\.1|_local|_platforms|sandbox|\.test\b|CREATE_IN|dummy|mock/i;
const localName = /^AWS_ENDPOINT|_ROOT$|GOOGLE_.*_URL$|TEST|MOCK|DEBUG|CLOCK|NODE_OPTIONS|SANDBOX/;

test.each(stageNames)(
  'functions of %s get what the program knows, and nothing local',
  stage => {
    const functions = synthesize(stage)
      .of('AWS::Lambda::Function')
      // The library's own copying function at deployment carries a name instead of ours.
      .filter(fn => fn.Properties['FunctionName'] !== undefined);
    expect(functions.length).toBeGreaterThan(endpointIds.length);
    for (const { Properties, logicalId } of functions) {
      const variables = readVariables(Properties['Environment']);
      const knownNames = Object.keys(environmentSchema.shape);
      const parsed = environmentSchema.safeParse({ ...variables, AWS_REGION: 'us-east-1' });
      expect({
        logicalId,
        unknown: Object.keys(variables).filter(name => !knownNames.includes(name)),
        local: Object.entries(variables).filter(
          ([name, text]) => localName.test(name) || localSetting.test(text),
        ),
        wrong: parsed.error?.issues ?? [],
      }).toEqual({ logicalId, unknown: [], local: [], wrong: [] });
      expect(variables['STAGE']).toBe(stage);
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  },
);

test('queues, keys, and secrets are configured only where granted', () => {
  const named = (variable: string) =>
    synthesized
      .filter(fn => readVariables(fn.Properties['Environment'])[variable] !== undefined)
      .map(fn => String(fn.Properties['FunctionName']).replace('insights-prod-', ''))
      .sort();
  const synthesized = synthesize('prod').of('AWS::Lambda::Function');
  expect(named('AUDIT_QUEUE_URL')).toEqual(['dispatch-monthly-audit', 'generate-audit']);
  expect(named('IOT_ENDPOINT')).toEqual([
    'add-task-comment',
    'alert-worker',
    'announce-intakes',
    'audit-worker',
    'backfill-worker',
    'billing-worker',
    'change-password',
    'confirm-two-step',
    'create-task',
    'deauthorize-facebook',
    'delete-facebook-data',
    'delete-task',
    'dispatch-nightly-pull',
    'end-sessions',
    'end-two-step',
    'generate-audit',
    'lead-worker',
    'mail-events',
    'pagespeed-worker',
    'pull-worker',
    'reconcile-billing',
    'reset-password',
    'reset-two-step',
    'sign-out-user',
    'sweep-deferred',
    'task-worker',
    'update-task',
    'webhook-worker',
  ]);
  expect(named('CREDENTIAL_KEY_ID')).toEqual([
    'add-webhook',
    'backfill-worker',
    'connect-colleague',
    'connect-intake-pull',
    'delete-account',
    'get-colleague-accounts',
    'get-token',
    'get-verification-status',
    'lead-worker',
    'oauth-return',
    'oauth-return-bing',
    'oauth-return-facebook',
    'oauth-return-linkedin',
    'oauth-return-linkedin-org',
    'pagespeed-worker',
    'pull-worker',
    'rotate-webhook-secret',
    'task-worker',
    'test-facebook-page',
    'test-webhook',
    'update-site',
    'webhook-worker',
  ]);
  expect(named('ORIGIN_SECRET_PARAMETER')).toEqual([...endpointIds].sort());
});

test('stage values come from their own variables, which are named when invalid', () => {
  expect(stageValue('dev', productionSettings).account).toBeUndefined();
  expect(stageValue('prod', productionSettings).site?.domain).toBe('app.example.com');
  expect(() => stageValue('prod', { INSIGHTS_PROD_ACCOUNT: '12' })).toThrow('INSIGHTS_PROD_ACCOUNT');
  expect(() => stageValue('prod', { INSIGHTS_PROD_DOMAIN: 'app.example.com' })).toThrow(
    'INSIGHTS_PROD_CERTIFICATE_ARN',
  );
  expect(() => stageValue('dev', { INSIGHTS_DEV_ACOUNT: '123456789012' })).toThrow('ACOUNT');
  expect(stageValue('dev', { INSIGHTS_DEV_OLD_ORIGIN: 'https://old.example.com' }).oldOrigin).toBe('https://old.example.com');
  expect(() => stageValue('dev', { INSIGHTS_DEV_OLD_ORIGIN: 'http://old.example.com' })).toThrow('OLD_ORIGIN');
  expect(stageValue('dev', { INSIGHTS_DEV_STOPPED_SERVICES: 'fb,linkedin' }).stoppedServices).toEqual(['fb', 'linkedin']);
  expect(() => stageValue('dev', { INSIGHTS_DEV_STOPPED_SERVICES: 'facebook' })).toThrow('STOPPED_SERVICES');
});
