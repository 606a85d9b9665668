import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serveAwsJson } from '../../../scripts/local/aws/aws-json.ts';
import { startBridge } from '../../../scripts/local/aws/bridge.ts';
import { startDatabase } from '../../../scripts/local/aws/database.ts';
import { createIdentity } from '../../../scripts/local/aws/identity.ts';
import { createParameters } from '../../../scripts/local/aws/parameters.ts';
import { claimDataFolder } from '../../../scripts/local/data-folder.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { stageValue } from '../../../lib/stages.ts';
import { bootstrapMark, neededSecrets } from '../../../scripts/operate/stage-needs.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Every command of the runbooks; the bare name of one that takes a stage is only a mention. */
function listCommands(): string[] {
  const text = `${readText('docs/operating.md')}\n${readText('docs/deploying.md')}`;
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll(/\s+/g, ' ').trim());
  const commands = [...new Set(spans)].filter(span => /^(npm run|npx|aws) /.test(span));
  return commands.filter(command => !commands.some(other => other.startsWith(`${command} -- <`))).sort();
}

const folder = mkdtempSync(path.join(tmpdir(), 'runbooks-'));
const email = 'owner@insights.test';
const names = { '<stage>': 'dev', '<email>': email, '<account>': '123456789012', '<queue>': 'pulls-dead' };
const settings = {
  INSIGHTS_DEV_ACCOUNT: '123456789012', INSIGHTS_DEV_GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com',
  INSIGHTS_DEV_STOPPED_SERVICES: 'fb,fbPage,linkedin,linkedinOrg,bing',
};
const stops: (() => unknown)[] = [];
const env: Record<string, string> = {};
const parameters = createParameters(':memory:');
const identity = createIdentity({ dataDir: ':memory:', sendMail: () => {} });
/** Calls of services without a stand-in: `<operation or path> <body>`. */
const calls: string[] = [];

beforeAll(async () => {
  const database = await startDatabase({ dataDir: ':memory:', tablePrefix: 'insights-dev-', clock: () => new Date() });
  // What the stand-in does not serve is recorded with the other services' calls.
  const noted = (name: string) => ({ [name]: (body: unknown) => (calls.push(`${name} ${JSON.stringify(body)}`), {}) });
  const pools = { ...noted('UpdateUserPool'), ...noted('DeleteUserPool'), ListUserPools: () => ({ UserPools: [{ Id: identity.userPoolId, Name: 'insights-dev-users' }] }) };
  const bridge = await startBridge({
    ssm: (request, response) => serveAwsJson(parameters.operations, request, response),
    cognito: (request, response) =>
      /UserPools?$/.test(String(request.headers['x-amz-target'])) ? serveAwsJson(pools, request, response) : identity.handleInternal(request, response),
  });
  const answers: Record<string, object> = { GetQueueAttributes: { Attributes: { QueueArn: 'arn:queue', ApproximateNumberOfMessages: '4' } } };
  const others = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target'] ?? `.${request.method} ${request.url}`).split('.').slice(1).join('.');
      calls.push(`${operation} ${body}`);
      if (body.startsWith('Action=')) return response.writeHead(200, { 'content-type': 'text/xml' }).end(caller);
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answers[operation] ?? {}));
    });
  });
  await new Promise<void>(resolve => others.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  answers['GetQueueUrl'] = { QueueUrl: `${endpoint}/queue` };
  stops.push(database.stop, bridge.stop, () => closeServer(others));
  const inUse = claimDataFolder(folder);
  stops.push(inUse.release);
  Object.assign(env, {
    PATH: process.env['PATH'], NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'), HOME: folder, DATA_DIR: folder, ...settings,
    AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_EC2_METADATA_DISABLED: 'true', CDK_DISABLE_CLI_TELEMETRY: 'true',
    AWS_ENDPOINT_URL: endpoint, AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_SSM: `${bridge.endpoint}/ssm`, AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${bridge.endpoint}/cognito`,
  });
  const local = { TABLE_PREFIX: 'insights-dev-', USER_POOL_ID: identity.userPoolId, USER_POOL_CLIENT_ID: identity.clientId };
  inUse.announce({ origin: 'http://localhost:1', env: { ...env, ...local, STAGE: 'local', PUBLIC_ORIGIN: 'http://localhost:1', IDENTITY_ENDPOINT: 'http://localhost:1', PARAMETER_PREFIX: '/insights/local' } });
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(assembly));
  writeFileSync(path.join(folder, 'storage.template.json'), '{"Resources":{"Topic":{"Type":"AWS::SNS::Topic"}}}');
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true });
});

/** What `npm run synth` leaves in cdk.out/<stage>, with one small stack. */
const assembly = {
  version: '48.0.0',
  artifacts: {
    'Insights-dev-storage': {
      type: 'aws:cloudformation:stack', environment: 'aws://123456789012/us-east-1', displayName: 'Insights-dev-storage',
      properties: { templateFile: 'storage.template.json', stackName: 'Insights-dev-storage' },
    },
  },
};

const caller = '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::123456789012:user/x</Arn><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>';

const fill = (command: string, more: Record<string, string> = {}) =>
  Object.entries({ ...more, ...names }).reduce((text, [name, value]) => text.replaceAll(name, value), command);

/** Runs `npm run` and `npx` commands as npm does, in a process of their own. */
async function run(command: string, ...more: string[]): Promise<{ code: number; text: string }> {
  const words = [...fill(command, { 'cdk.out/<stage>': folder }).split(' ').map(word => (word === "''" ? '' : word)), ...more];
  const [npm, , script = ''] = words;
  if (npm === 'npm') expect(JSON.parse(readText('package.json')).scripts[script]).toBe(`node scripts/enter.mjs ${script}`);
  const [program, parameters] = npm === 'npm'
    ? [process.execPath, [path.join(root, `scripts/${script}.ts`), ...words.slice(3).filter(word => word !== '--')]]
    : [path.join(root, 'node_modules/.bin', words[1] ?? ''), words.slice(2)];
  const result = await promisify(execFile)(program, [...parameters], { env, cwd: root }).catch((error: unknown) => Object(error));
  return { code: Number(result.code ?? 0), text: `${result.stdout}${result.stderr}` };
}

/** Runs a command of AWS's own command line by the SDK, which knows the same services, commands and parameters. */
async function runAws(command: string, more: Record<string, string> = {}): Promise<unknown> {
  const [, service = '', action = '', ...options] = fill(command, more).match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const pascal = (text: string) => text.replaceAll(/(?:^|-)(\w)/g, (_, character: string) => character.toUpperCase());
  const packages: Record<string, string> = { 'cognito-idp': 'cognito-identity-provider' };
  const sdk = await import(`@aws-sdk/client-${packages[service] ?? service}`);
  const Command = sdk[`${pascal(action)}Command`];
  const structure = new Command({}).schema[4]();
  const members: string[] = structure[4];
  const input: Record<string, unknown> = {};
  for (let at = 0; at < options.length; at += 1) {
    const [, no, name = ''] = /^--(no-)?(.+)$/.exec(options[at] ?? '') ?? [];
    const member = members.find(candidate => candidate.toLowerCase() === name.replaceAll('-', '').toLowerCase());
    if (member === undefined) throw new Error(`${service} ${action} has no parameter ${options[at]}`);
    const isFlag = options[at + 1]?.startsWith('--') ?? true;
    const value = options[at + 1]?.replaceAll(/^'|'$/g, '') ?? '';
    const pairs = /^\w+="/.test(value) ? Object.fromEntries([...value.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])) : value;
    input[member] = isFlag ? no === undefined : pairs;
    if (!isFlag) at += 1;
  }
  for (const required of members.slice(0, structure[6] ?? 0)) expect(Object.keys(input)).toContain(required);
  const Client = Object.entries(sdk).find(([name]) => /^[A-Z]\w*Client$/.test(name) && name !== '__Client')?.[1] as new (options: object) => { send: (command: unknown) => Promise<unknown> };
  const endpoint = env[`AWS_ENDPOINT_URL_${service === 'cognito-idp' ? 'COGNITO_IDENTITY_PROVIDER' : service.toUpperCase()}`] ?? env['AWS_ENDPOINT_URL'];
  return new Client({ region: 'us-east-1', endpoint, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }).send(new Command(input));
}

const call = async (endpoint: string | undefined, target: string, body: object) =>
  (await fetch(endpoint ?? '', { method: 'POST', headers: { 'x-amz-target': `S.${target}` }, body: JSON.stringify(body) })).json();
const describeUser = async () => z.looseObject({ UserStatus: z.string() }).parse(await call(env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'], 'AdminGetUser', { UserPoolId: identity.userPoolId, Username: email }));
const readSecret = () => call(env['AWS_ENDPOINT_URL_SSM'], 'GetParameters', { Names: ['/insights/dev/google/client-secret'], WithDecryption: true });
const table = 'insights-dev-tasks';
const describeTable = () => new DynamoDBClient({ region: 'us-east-1', endpoint: env['AWS_ENDPOINT_URL_DYNAMODB'], credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }).send(new DescribeTableCommand({ TableName: table }));
/** Runs the CDK; answers what it asked CloudFormation for. It answers nothing useful, so the command ends there. */
async function runCdk(command: string, ...more: string[]): Promise<string[]> {
  calls.splice(0);
  const { text } = await run(command, ...more);
  const asked = calls.flatMap(line => /Action=(\w+)&.*?StackName=([\w-]+)/.exec(line)?.slice(1).join(' ') ?? []);
  if (asked.length === 0) throw new Error(text);
  return asked;
}

/** What shows that each command works, in the order of the runs. */
const runs: Record<string, (command: string) => Promise<void>> = {
  'npm run doctor -- <stage>': async command => {
    const { code, text } = await run(command);
    expect(text).toContain('FIX    The account is not prepared for the CDK\n         npx cdk bootstrap aws://123456789012/us-east-1 --app \'\'');
    expect([code, /Stage dev: \d+ to fix/.test(text)]).toEqual([1, true]);
  },
  "npx cdk bootstrap aws://<account>/us-east-1 --app ''": async command => expect(await runCdk(command)).toContain('CreateChangeSet CDKToolkit'),
  'npm run deploy -- <stage>': async command => {
    expect(await run(command)).toEqual({ code: 1, text: "Stage dev still needs these commands:\n\n  npx cdk bootstrap aws://123456789012/us-east-1 --app ''\n\nNothing was deployed.\n" });
    parameters.put(bootstrapMark, 'String', '30');
    const { text } = await run(command);
    expect(text).toContain('Made /insights/dev/origin-secret.');
    for (const name of neededSecrets(stageValue('dev', settings))) expect(text).toContain(`put-parameter --region us-east-1 --type SecureString --name ${name}`);
  },
  "aws ssm put-parameter --overwrite --name <name> --value '...'": async command => {
    parameters.put('/insights/dev/google/client-secret', 'SecureString', 'old');
    await runAws(command, { '<name>': '/insights/dev/google/client-secret' });
    expect(await readSecret()).toMatchObject({ Parameters: [{ Value: '...', Version: 2 }] });
  },
  'aws iot update-authorizer --authorizer-name insights-<stage>-topics --token-signing-public-keys First="...",Second="..."': async command => {
    calls.splice(0);
    await runAws(command);
    expect(calls).toEqual(['PUT /authorizer/insights-dev-topics {"tokenSigningPublicKeys":{"First":"...","Second":"..."}}']);
  },
  'npm run platforms -- <stage> stop fb fbPage': async command => expect(await run(command)).toEqual({ code: 0, text: 'Stopped: fb, fbPage\n' }),
  'npm run platforms -- <stage> quota bing perHour=2000': async command =>
    expect(await run(command)).toEqual({ code: 0, text: 'Stopped: fb, fbPage\nbing: {"perHour":2000}\n' }),
  'npm run platforms -- <stage> start fb fbPage': async command =>
    expect(await run(command)).toEqual({ code: 0, text: 'All platforms are enabled.\nbing: {"perHour":2000}\n' }),
  'npm run platforms -- <stage>': async command =>
    expect(await run(command)).toEqual({ code: 0, text: 'All platforms are enabled.\nbing: {"perHour":2000}\n' }),
  'npm run first-admin -- <stage> <email>': async command => {
    const { code, text } = await run(command);
    expect([code, /wrote the record[\s\S]*Temporary password \(shown this once, valid for 7 days/.test(text)]).toEqual([0, true]);
    expect((await describeUser()).UserStatus).toBe('FORCE_CHANGE_PASSWORD');
  },
  'npm run first-admin -- local <email>': async command =>
    expect(await run(command)).toEqual({ code: 0, text: `${email} is already an administrator. Nothing changed.\n` }),
  "aws cognito-idp admin-set-user-password --user-pool-id <id> --username <email> --password '...'": async command => {
    await runAws(command.replace("'...'", "'New-Password-2026'"), { '<id>': identity.userPoolId });
    expect((await describeUser()).UserStatus).toBe('FORCE_CHANGE_PASSWORD');
  },
  'npm run redrive -- <stage> <queue>': async command => {
    calls.splice(0);
    expect(await run(command)).toEqual({ code: 0, text: '4 messages of pulls-dead returned to their queue.\n' });
    expect(calls.at(-1)).toBe('StartMessageMoveTask {"SourceArn":"arn:queue"}');
  },
  'npx cdk deploy --all --app cdk.out/<stage>': async command =>
    expect(await runCdk(command)).toContain('CreateChangeSet Insights-dev-storage'),
  'npx cdk destroy --all --app cdk.out/<stage>': async command =>
    expect(await runCdk(command, '--force')).toContain('DescribeStacks Insights-dev-storage'),
  'npx cdk import Insights-<stage>-storage --app cdk.out/<stage>': async command =>
    expect(await runCdk(command, '--resource-mapping-inline', '{"Topic":{"TopicArn":"t"}}')).toContain('CreateChangeSet Insights-dev-storage'),
  'aws dynamodb update-table --table-name <name> --no-deletion-protection-enabled': async command => {
    await runAws(command, { '<name>': table });
    expect((await describeTable()).Table?.DeletionProtectionEnabled).toBe(false);
  },
  'aws dynamodb delete-table --table-name <name>': async command => {
    await runAws(command, { '<name>': table });
    await expect(describeTable()).rejects.toThrow(table);
  },
  'aws cognito-idp update-user-pool --user-pool-id <id> --deletion-protection INACTIVE': async command => {
    await runAws(command, { '<id>': 'pool' });
    expect(calls.at(-1)).toBe('UpdateUserPool {"UserPoolId":"pool","DeletionProtection":"INACTIVE"}');
  },
  'aws cognito-idp delete-user-pool --user-pool-id <id>': async command => {
    await runAws(command, { '<id>': 'pool' });
    expect(calls.at(-1)).toBe('DeleteUserPool {"UserPoolId":"pool"}');
  },
  'npm run rollback-check': async command => {
    // Recording what this version writes takes minutes (the command's default).
    const recorded = mkdtempSync(path.join(folder, 'recorded-'));
    writeFileSync(path.join(recorded, 'a'), `${JSON.stringify({ table: 'stripeEvents', item: { v: { N: '1' }, eventId: { S: 'evt_1' }, doneAt: { S: '2026-11-22T00:00:00.000Z' } } })}\n`);
    const { code, text } = await run(command, 'HEAD', '--recorded', recorded);
    expect(text).toContain('HEAD reads 1 items and messages of 1 kinds that this version writes; 0 it cannot read.\n');
    expect([code, text.includes('audits was not recorded\n')]).toEqual([1, true]);
  },
};
/** Commands that another part of `npm test` runs, because they take long. */
const runElsewhere: Record<string, string> = {
  'npm run synth -- <stage>': 'scripts/verify/synth-step.ts',
  'npm run rehearse': 'test/infra/rehearsal.test.ts',
  'npm run released': 'test/infra/released.test.ts',
  'npm run released -- --write': 'test/infra/released.test.ts',
};

test('every runbook command is run by a test', () => {
  expect([...Object.keys(runs), ...Object.keys(runElsewhere)].sort()).toEqual(listCommands());
  for (const [command, file] of Object.entries(runElsewhere)) expect(readText(file)).toContain(command);
});

test.each(Object.entries(runs))('%s works', async (command, works) => {
  expect.hasAssertions();
  await works(command);
});
