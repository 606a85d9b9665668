import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meSchema } from '../../../shared/contract/session.ts';
import { signedUsername } from '../../../shared/messages/signed-username.ts';
import { onboardingTopic } from '../../../shared/messages/topics.ts';
import { seedState } from '../../../scripts/local/data-folder.ts';
import { signInWithPassword } from '../../../scripts/local/sign-in.ts';
import { startLocal } from '../../../scripts/local/stack.ts';
import type { LocalStack } from '../../../scripts/local/stack.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'seeded-'));
const steps: number[] = [];
let stack: LocalStack;

const start = () =>
  startLocal({ port: 0, dataDir, seed: 'small', web: false, quiet: true, onSeedProgress: (done, total) => void steps.push(done / total) });

beforeAll(async () => {
  stack = await start();
  await stack.ready;
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true });
});

async function signedIn(email: string) {
  const { accessToken } = await signInWithPassword({
    endpoint: stack.env['IDENTITY_ENDPOINT'] ?? '',
    userPoolId: stack.env['USER_POOL_ID'] ?? '',
    clientId: stack.env['USER_POOL_CLIENT_ID'] ?? '',
    email,
    password: 'Insights-2026',
  });
  const response = await fetch(`${stack.origin}/api/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  return { accessToken, me: meSchema.parse(await response.json()) };
}

const connect = (clientId: string, siteId: string, password: string) =>
  mqtt.connectAsync(`${stack.origin.replace('http', 'ws')}/_local/mqtt`, {
    protocolVersion: 4, reconnectPeriod: 0, clientId, username: signedUsername(siteId, 'insights-local', password), password,
  });

describe('a seeded start', () => {
  it('shows its progress to the end and remembers that it is complete', () => {
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(seedState(dataDir)).toBe('done');
  });

  it('has the demo users', async () => {
    expect((await signedIn('admin@insights.test')).me.user).toMatchObject({ isAdmin: true, siteId: null });
    expect((await signedIn('site@insights.test')).me.node).toMatchObject({ type: 'SITE' });
  });

  it("admits users to topics as the program's own authorizer does", async () => {
    const { accessToken, me } = await signedIn('site@insights.test');
    const siteId = me.node?.siteId ?? '';
    const clientId = `web-${me.user.userId}-tab1`;
    const client = await connect(clientId, siteId, accessToken);
    const heard: string[] = [];
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
    await client.subscribeAsync(onboardingTopic(siteId));
    await expect(client.subscribeAsync('onboarding/+')).rejects.toThrow('Subscribe error');
    const iot = new IoTDataPlaneClient({ region: 'us-east-1', endpoint: stack.env['IOT_ENDPOINT'] ?? '' });
    await iot.send(new PublishCommand({ topic: onboardingTopic(siteId), payload: Buffer.from('{}') }));
    await expect.poll(() => heard).toEqual([`${onboardingTopic(siteId)} {}`]);
    await client.endAsync(true);

    const refused = [
      [clientId, 'redtail-shop', accessToken],
      ['web-somebody-else', siteId, accessToken],
      [clientId, siteId, `${accessToken.slice(0, -4)}AAAA`],
      [clientId, 'no-such-site', accessToken],
    ] as const;
    for (const [id, site, password] of refused) {
      await expect(connect(id, site, password), `${id} for ${site}`).rejects.toThrow('Not authorized');
    }
  });

  it('does not seed again and keeps users signed in', async () => {
    const { accessToken, me } = await signedIn('org@insights.test');
    await stack.stop();
    steps.length = 0;
    stack = await start();
    await stack.ready;
    expect(steps).toEqual([]);
    const response = await fetch(`${stack.origin}/api/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(meSchema.parse(await response.json()).user).toEqual(me.user);
  });
});
