import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { environmentSchema } from '../../../shared/model/environment.ts';
import { webConfigSchema } from '../../../shared/model/web-config.ts';
import { runningOn } from '../../../scripts/local/data-folder.ts';
import { startLocal } from '../../../scripts/local/stack.ts';
import type { LocalStack } from '../../../scripts/local/stack.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'stack-'));
const folder = (name: string) => path.join(parent, name);
const started: LocalStack[] = [];
const start = async (dataDir: string) => {
  const stack = await startLocal({ port: 0, dataDir, seed: 'none', web: false, quiet: true });
  started.push(stack);
  return stack;
};
afterEach(async () => {
  for (const stack of started.splice(0)) await stack.stop();
});
afterAll(() => rmSync(parent, { recursive: true }));

const stackModule = new URL('../../../scripts/local/stack.ts', import.meta.url).href;

/** A stack in a process of its own, as a second `npm start` is; ends with its standard input. */
async function startSeparately(dataDir: string) {
  const program = `
    const { startLocal } = await import(${JSON.stringify(stackModule)});
    const stack = await startLocal({ port: 0, dataDir: ${JSON.stringify(dataDir)}, seed: 'none', web: false, quiet: true });
    console.log(JSON.stringify({ origin: stack.origin, env: stack.env }));
    process.stdin.resume().on('end', () => stack.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { origin, env }: Pick<LocalStack, 'origin' | 'env'> = JSON.parse(String(line));
  return {
    origin,
    env,
    stop: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

describe('a start', () => {
  it('gives functions a valid environment and the page its configuration', async () => {
    const stack = await start(':memory:');
    const environment = environmentSchema.parse(stack.env);
    expect(environment).toMatchObject({ PUBLIC_ORIGIN: stack.origin, GA4_DATA_ROOT: `${stack.origin}/_platforms/analyticsdata` });
    const config = webConfigSchema.parse(await (await fetch(`${stack.origin}/config.json`)).json());
    expect(config).toMatchObject({ userPoolId: environment.USER_POOL_ID, userPoolEndpoint: environment.IDENTITY_ENDPOINT });
    const keys = await fetch(`${environment.IDENTITY_ENDPOINT}/${environment.USER_POOL_ID}/.well-known/jwks.json`);
    expect(await keys.json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] });
  });

  it('serves the version to everyone, but user data only with a token', async () => {
    const stack = await start(':memory:');
    const version = await fetch(`${stack.origin}/api/version`);
    // No page is served here.
    expect(await version.json()).toEqual({ version: '' });
    const me = await fetch(`${stack.origin}/api/me`);
    expect(me.status).toBe(401);
    expect(me.headers.get('content-type')).toContain('application/json');
    expect(await me.json()).toMatchObject({ code: 'unauthorized' });
  });

  it("shows a function's emails on its mail page", async () => {
    const stack = await start(':memory:');
    const mail = { Subject: { Data: 'Your audit' }, Body: { Html: { Data: '<p>Passed</p>' } } };
    await new SESv2Client({ region: 'us-east-1' }).send(
      new SendEmailCommand({
        FromEmailAddress: 'audits@insights.test',
        Destination: { ToAddresses: ['ann@insights.test'] },
        Content: { Simple: mail },
      }),
    );
    const list = await (await fetch(`${stack.origin}/_local/mail?format=json`)).json();
    expect(list).toMatchObject({ mails: [{ to: ['ann@insights.test'], subject: 'Your audit', html: '<p>Passed</p>' }] });
  });

  it('restores the process environment after stopping', async () => {
    const before = { ...process.env };
    const stack = await start(':memory:');
    expect(process.env['PUBLIC_ORIGIN']).toBe(stack.origin);
    await stack.stop();
    expect(process.env).toEqual(before);
    await expect(fetch(stack.origin)).rejects.toThrow('fetch failed');
  });

  it("prefers the developer's own Google client to the stand-in", async () => {
    process.env['GOOGLE_CLIENT_ID'] = 'mine.apps.googleusercontent.com';
    try {
      const { env } = await start(':memory:');
      expect(env).toMatchObject({ GOOGLE_CLIENT_ID: 'mine.apps.googleusercontent.com' });
      expect(environmentSchema.parse(env).GOOGLE_TOKEN_URL).toBe('https://oauth2.googleapis.com/token');
      expect(env['PAGESPEED_ROOT']).toContain('/_platforms/pagespeed');
    } finally {
      delete process.env['GOOGLE_CLIENT_ID'];
    }
  });
});

describe('two starts', () => {
  const pickIdentity = ({ env }: Pick<LocalStack, 'env'>) => [env['USER_POOL_ID'], env['USER_POOL_CLIENT_ID'], env['CREDENTIAL_KEY_ID']];

  it('in sequence keep users, keys and items', async () => {
    const first = await start(folder('kept'));
    const cognito = new CognitoIdentityProviderClient({ region: 'us-east-1' });
    const request = { UserPoolId: first.env['USER_POOL_ID'], Username: 'ann@insights.test', MessageAction: 'SUPPRESS' as const };
    await cognito.send(new AdminCreateUserCommand(request));
    await first.stop();

    const second = await start(folder('kept'));
    expect(pickIdentity(second)).toEqual(pickIdentity(first));
    const again = new CognitoIdentityProviderClient({ region: 'us-east-1' });
    await expect(again.send(new AdminCreateUserCommand(request))).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it('in parallel share nothing', async () => {
    const here = await start(folder('here'));
    const otherStack = await startSeparately(folder('beside'));
    expect(otherStack.origin).not.toBe(here.origin);
    for (const [index, value] of pickIdentity(otherStack).entries()) expect(value).not.toBe(pickIdentity(here)[index]);
    for (const origin of [here.origin, otherStack.origin]) expect((await fetch(`${origin}/api/version`)).status).toBe(200);
    await otherStack.stop();
    expect((await fetch(`${here.origin}/api/version`)).status).toBe(200);
  });

  it('on one folder or port: the second fails clearly and the first continues', async () => {
    const otherStack = await startSeparately(folder('taken'));
    await expect(start(folder('taken'))).rejects.toThrow(/already running on .*taken .*DATA_DIR=/);
    const port = Number(new URL(otherStack.origin).port);
    const second = startLocal({ port, dataDir: folder('other'), seed: 'none', web: false, quiet: true });
    await expect(second).rejects.toThrow(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
    expect((await fetch(`${otherStack.origin}/api/version`)).status).toBe(200);
    await otherStack.stop();
  });

  it('ignore the stale lock of a killed start', async () => {
    const dataDir = folder('killed');
    const first = await start(dataDir);
    expect(runningOn(dataDir)).toMatchObject({ pid: process.pid, origin: first.origin });
    await first.stop();
    expect(runningOn(dataDir)).toBeNull();
  });
});

describe('the control of a running start', () => {
  it('accepts a schedule only with its token', async () => {
    const dataDir = folder('control');
    await start(dataDir);
    const { control } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8'));
    const ask = (token: string, body: unknown) =>
      fetch(`${control.address}/schedule`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
    const event = { v: 1, job: 'nightly-pull', timeZone: 'America/New_York', date: '2026-11-20' };
    expect((await ask('guess', event)).status).toBe(401);
    expect((await ask(control.token, { ...event, job: 'all' })).status).toBe(400);
    const ran = await ask(control.token, event);
    expect(ran.status).toBe(200);
    // An empty database: the dispatch finds nothing to pull and says so.
    expect(JSON.parse((await ran.text()).trim().split('\n').at(-1) ?? '')).toEqual({
      kind: 'done',
      report: {
        finished: { pulls: 0, audits: 0, rollups: 0 }, failedTries: { pulls: 0, audits: 0, rollups: 0 }, deadLetters: { pulls: 0, audits: 0, rollups: 0 },
      },
    });
  });
});
