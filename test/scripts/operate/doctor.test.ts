import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageValue } from '../../../lib/stages.ts';
import { legalTexts, placeholderTexts } from '../../../shared/legal/legal-texts.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { judgeAlarms, judgeConcurrency, judgeFirstAdmin, judgeMailIdentity, judgeProtection } from '../../../scripts/operate/judge-stage.ts';
import { type Account, startFakeAws } from './fake-aws.ts';

const script = path.resolve(import.meta.dirname, '../../../scripts/doctor.ts');
const settings = {
  INSIGHTS_PROD_ACCOUNT: '123456789012', INSIGHTS_PROD_ALARM_MAIL: 'ops@example.com', INSIGHTS_PROD_MAIL_FROM: 'no-reply@example.com',
  INSIGHTS_PROD_GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', INSIGHTS_PROD_STOPPED_SERVICES: 'fb,fbPage,linkedin,linkedinOrg,bing',
};
const prod = stageValue('prod', settings);
const reserving = stageValue('prod', { ...settings, INSIGHTS_PROD_RESERVED_CONCURRENCY: '65' });
const dev = stageValue('dev', {});

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const healthy: Account = {
  parameters: [
    '/cdk-bootstrap/hnb659fds/version', '/insights/prod/google/client-secret', '/insights/prod/pagespeed/api-key',
    '/insights/prod/stripe/secret-key', '/insights/prod/stripe/webhook-secret', '/insights/prod/first-deployment-ended',
  ],
  concurrency: 1000,
  production: true,
  identity: { VerifiedForSendingStatus: true, DkimAttributes: { Tokens: ['a', 'b', 'c'] } },
  subscriptions: [{ protocol: 'email', endpoint: 'ops@example.com', arn: 'arn:aws:sns:us-east-1:123456789012:insights-prod-alarms:1' }],
  costTags: ['stage'],
  iotEndpoint: 'x-ats.iot.us-east-1.amazonaws.com',
  authorizer: { status: 'ACTIVE', signingDisabled: false, tokenSigningPublicKeys: { First: pem } },
  jwks: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'k' }],
  pool: 'us-east-1_AbCdEfGhI',
  admins: [{ sub: 'admin-1', email: 'owner@example.com', isAdmin: true }],
};

/** Findings of every stage until the operator has written the legal texts. */
const unwritten = placeholderTexts(legalTexts).map(name => `FIX    A setting is missing: shared/legal/legal-texts.ts: /${name} is a placeholder; write your own text and remove the placeholder mark`);
const isUnwritten = unwritten.length > 0;

let account: Account | 'refuses' = healthy;
let server: Server;
let endpoint = '';
beforeAll(async () => {
  ({ server, endpoint } = await startFakeAws(() => account));
});
afterAll(() => closeServer(server));

/** The command as an operator runs it. */
async function doctor(words: string[], env: Record<string, string> = {}) {
  const signedIn = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
  const whole = { PATH: process.env['PATH'], ...settings, ...signedIn, AWS_ENDPOINT_URL: endpoint, AWS_EC2_METADATA_DISABLED: 'true', HOME: '/nonexistent', TODAY: '2026-11-26', ...env };
  const result = await promisify(execFile)(process.execPath, [script, ...words], { env: whole }).catch((error: unknown) => Object(error));
  return { code: Number(result.code ?? 0), text: `${result.stdout}${result.stderr}` };
}

describe('npm run doctor', () => {
  it('finds nothing to fix in a healthy stage except unwritten legal texts', async () => {
    account = healthy;
    const { code, text } = await doctor(['prod']);
    expect(text.split('\n').filter(line => /^(FIX|later)/.test(line))).toEqual(unwritten);
    expect(text.match(/^ok /gm)?.length).toBe(12);
    expect(text).toContain(isUnwritten ? `Stage prod: ${unwritten.length} to fix.` : 'Stage prod: nothing to fix.');
    expect(code).toBe(isUnwritten ? 1 : 0);
  });

  it.each<[string, Partial<Account>, RegExp[]]>([
    [
      'a new account whose first deployment failed',
      {
        concurrency: 10, production: false, subscriptions: [{ protocol: 'email', endpoint: 'ops@example.com', arn: 'PendingConfirmation' }],
        identity: { VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ['t1'] } }, costTags: [], admins: [],
        parameters: healthy.parameters.slice(0, 2), authorizer: { status: 'ACTIVE', signingDisabled: true, tokenSigningPublicKeys: {} },
      },
      [
        /FIX {4}This account's Lambda concurrency limit is 10.*\n.*request-service-quota-increase/,
        /FIX {4}SES is in the sandbox.*\n.*console\.aws\.amazon\.com\/ses/,
        /FIX {4}SES is waiting.*\n.*\n.*t1\._domainkey\.example\.com CNAME t1\.dkim\.amazonses\.com/,
        /FIX {4}Missing secrets: \/insights\/prod\/pagespeed\/api-key, \/insights\/prod\/stripe\/secret-key, \/insights\/prod\/stripe\/webhook-secret\n.*put-parameter/,
        /FIX {4}ops@example\.com has not confirmed/,
        /FIX {4}The cost allocation tag "stage".*\n.*update-cost-allocation-tags-status/,
        /FIX {4}The live progress authorizer is disabled.*\n.*npm run deploy -- prod/,
        /FIX {4}There is no administrator.*\n.*npm run first-admin -- prod/,
        /FIX {4}The first deployment has not finished.*\n.*npm run deploy -- prod/,
      ],
    ],
    [
      'rotated keys, and a member of the group whose record is not an administrator\'s',
      {
        jwks: [generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })],
        admins: [{ sub: 'admin-1', email: 'a@b.test', isAdmin: false }],
      },
      [/FIX {4}The live progress authorizer is missing.*\n.*npm run deploy -- prod/, /FIX {4}There is no administrator/],
    ],
  ])('says how to fix %s, and nothing else', async (_, change, expectedFixes) => {
    account = { ...healthy, ...change };
    const { code, text } = await doctor(['prod']);
    for (const pattern of expectedFixes) expect(text).toMatch(pattern);
    expect(text.match(/^FIX/gm)?.length).toBe(expectedFixes.length + unwritten.length);
    expect(text).toContain(`Stage prod: ${expectedFixes.length + unwritten.length} to fix.`);
    expect(code).toBe(1);
  });

  it('lists missing resources before the first deployment without calling them broken', async () => {
    account = { ...healthy, pool: null, subscriptions: null, authorizer: null, identity: null, admins: [], parameters: healthy.parameters.slice(0, -1) };
    const { code, text } = await doctor(['prod']);
    expect(text.match(/^later/gm)?.length).toBe(5);
    expect(text.split('\n').filter(line => line.startsWith('FIX'))).toEqual(unwritten);
    expect(code).toBe(isUnwritten ? 1 : 0);
  });

  it('reports missing credentials and checks nothing', async () => {
    account = healthy;
    const nobody = await doctor(['prod'], { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' });
    expect(nobody.code).toBe(1);
    expect(nobody.text).toMatch(/AWS did not accept the credentials[\s\S]*aws sso login[\s\S]*Nothing was checked/);
    account = 'refuses';
    const refused = await doctor(['prod']);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('AWS did not accept the credentials');
  });

  it('asks for a stage and its account', async () => {
    expect((await doctor([])).text).toContain('npm run doctor -- prod');
    expect((await doctor(['dev'])).text).toContain('INSIGHTS_DEV_ACCOUNT');
  });
});

describe('a check', () => {
  // 50 pulls, 20 audits, 55 other workers, 50 for requests: 175. With 65 reserved AWS keeps 100 beside them: 165, fewer.
  it.each([
    [prod, 174, 'bad'], [prod, 175, 'good'], [reserving, 174, 'bad'], [reserving, 175, 'good'], [dev, 10, 'bad'], [dev, 111, 'good'], [dev, 110, 'bad'],
  ] as const)('of concurrency knows the limit', (stage, limit, state) => {
    expect(judgeConcurrency(stage, limit).state).toBe(state);
  });

  it('of a reservation says that the deployment would fail', () => {
    expect(judgeConcurrency(reserving, 10).what).toContain('The deployment would fail');
    expect(judgeConcurrency(prod, 10).what).toContain('The deployment would succeed');
  });

  it('of email and alarms distinguishes missing from wrong', () => {
    expect(judgeMailIdentity(dev, undefined, null).state).toBe('later');
    expect(judgeMailIdentity(stageValue('prod', {}), undefined, null).state).toBe('bad');
    const existing = stageValue('prod', { ...settings, INSIGHTS_PROD_MAIL_IDENTITY: 'existing' });
    expect(judgeMailIdentity(existing, 'example.com', null).state).toBe('bad');
    expect(judgeAlarms(prod, []).state).toBe('bad');
    expect(judgeFirstAdmin(prod, null).state).toBe('later');
    expect(judgeProtection(prod, false, false).state).toBe('later');
  });
});
