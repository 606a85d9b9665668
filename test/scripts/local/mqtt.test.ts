import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import type { IoTCustomAuthorizerEvent } from 'aws-lambda';
import mqtt from 'mqtt';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBridge } from '../../../scripts/local/aws/bridge.ts';
import { openFrontDoor } from '../../../scripts/local/gateway/front-door.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { policyAllows } from '../../../scripts/local/aws/iot-policy.ts';
import { startMessageBroker } from '../../../scripts/local/aws/mqtt.ts';
import { signedUsername } from '../../../shared/messages/signed-username.ts';

const arn = (resource: string) => `arn:aws:iot:us-east-1:000000000000:${resource}`;
const allow = (Action: string, Resource: string) => ({ Effect: 'Allow', Action, Resource });
const authorizerEvents: IoTCustomAuthorizerEvent[] = [];
let refreshed = true;

/** Admits who brings the password 'right', to the one topic of the site in the user name. */
async function authorizer(event: IoTCustomAuthorizerEvent) {
  authorizerEvents.push(event);
  const { username: whole = '', password, clientId } = event.protocolData.mqtt ?? { clientId: '' };
  const username = whole.split('?')[0];
  if (Buffer.from(password ?? '', 'base64').toString() !== 'right' || !refreshed) return { isAuthenticated: false };
  const document = {
    Version: '2012-10-17',
    Statement: [
      allow('iot:Connect', arn(`client/${clientId}`)),
      allow('iot:Subscribe', arn(`topicfilter/onboarding/${username}`)),
      allow('iot:Receive', arn(`topic/onboarding/${username}`)),
    ],
  };
  return {
    isAuthenticated: true,
    principalId: 'one',
    disconnectAfterInSeconds: 3600,
    refreshAfterInSeconds: username === 'refreshing' ? 1 : 300,
    policyDocuments: [JSON.stringify(document)],
  };
}

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A token of two parts, signed as Cognito signs: written here anew, from RFC 7515. */
const jwt = (key: KeyObject) => {
  const content = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
};

let url = '';
let iot: IoTDataPlaneClient;
const ends: (() => Promise<void>)[] = [];
const clients: MqttClient[] = [];

beforeAll(async () => {
  const broker = await startMessageBroker({ authorize: authorizer, signingKeys: [otherKey.publicKey, signingKey.publicKey] });
  const door = await openFrontDoor(0, '127.0.0.1');
  door.server.on('upgrade', broker.handleUpgrade);
  const bridge = await startBridge({ iot: broker.handlePublish });
  url = `${door.origin.replace('http', 'ws')}/_local/mqtt`;
  iot = new IoTDataPlaneClient({
    endpoint: `${bridge.endpoint}/iot`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  ends.push(broker.stop, () => closeServer(door.server), bridge.stop);
});
afterEach(async () => {
  refreshed = true;
  await Promise.all(clients.splice(0).map(client => client.endAsync(true)));
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function connect(siteId: string, password = 'right', username = signedUsername(siteId, 'topics', jwt(signingKey.privateKey))): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, {
    protocolVersion: 4, reconnectPeriod: 0, clientId: `web-u1-${clients.length}`, username, password,
  });
  clients.push(client);
  return client;
}
const publish = (siteId: string, done: number) =>
  iot.send(new PublishCommand({ topic: `onboarding/${siteId}`, qos: 0, payload: Buffer.from(JSON.stringify({ done })) }));
const received = (client: MqttClient) => {
  const messages: string[] = [];
  client.on('message', (topic, payload) => messages.push(`${topic} ${payload.toString()}`));
  return messages;
};

describe('the message channel', () => {
  it('delivers messages published by a function to authorized subscribers', async () => {
    const client = await connect('site-1');
    const messages = received(client);
    await client.subscribeAsync('onboarding/site-1');
    await publish('site-2', 1);
    await publish('site-1', 2);
    await expect.poll(() => messages).toEqual(['onboarding/site-1 {"done":2}']);
    expect(authorizerEvents.at(-1)?.protocolData).toMatchObject({
      mqtt: { clientId: 'web-u1-0', username: expect.stringMatching(/^site-1\?x-amz-customauthorizer-name=topics&token=/), password: Buffer.from('right').toString('base64') },
    });
  });

  it.each([
    ['no signature at all', () => 'site-1'],
    ['a token without its signature', () => signedUsername('site-1', 'topics', jwt(signingKey.privateKey)).replace(/&x-amz-customauthorizer-signature=.*$/, '')],
    ['a signature of a stranger', () => signedUsername('site-1', 'topics', jwt(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey))],
    ['a genuine signature of another token', () => signedUsername('site-1', 'topics', jwt(signingKey.privateKey)).replace(/token=\w/, 'token=X')],
  ])('does not call the authorizer with %s', async (_, username) => {
    const asked = authorizerEvents.length;
    await expect(connect('site-1', 'right', username())).rejects.toThrow('Not authorized');
    expect(authorizerEvents.length).toBe(asked);
  });

  it('accepts signatures by any of its keys and marks them verified for the authorizer', async () => {
    await connect('site-1', 'right', signedUsername('site-1', 'topics', jwt(otherKey.privateKey)));
    expect(authorizerEvents.at(-1)).toMatchObject({ signatureVerified: true, token: jwt(otherKey.privateKey).split('.').slice(0, 2).join('.') });
  });

  it('refuses a wrong password', async () => {
    await expect(connect('site-1', 'wrong')).rejects.toThrow('Not authorized');
  });

  it.each(['onboarding/site-2', 'onboarding/#', 'onboarding/+', '#'])('refuses a subscription to %s', async topic => {
    const client = await connect('site-1');
    const messages = received(client);
    await expect(client.subscribeAsync(topic)).rejects.toThrow('Subscribe error');
    await publish('site-2', 1);
    await client.subscribeAsync('onboarding/site-1');
    await publish('site-1', 2);
    await expect.poll(() => messages).toEqual(['onboarding/site-1 {"done":2}']);
  });

  it('lets no client publish', async () => {
    const listener = await connect('site-1');
    const messages = received(listener);
    await listener.subscribeAsync('onboarding/site-1');
    const speaker = await connect('site-1');
    const closed = new Promise<void>(resolve => speaker.once('close', () => resolve()));
    speaker.publish('onboarding/site-1', 'forged');
    await closed;
    await publish('site-1', 3);
    await expect.poll(() => messages).toEqual(['onboarding/site-1 {"done":3}']);
  });

  it('asks the authorizer again and closes a connection that lost its permission', async () => {
    const client = await connect('refreshing');
    refreshed = false;
    await new Promise<void>(resolve => client.once('close', () => resolve()));
    expect(client.connected).toBe(false);
  });
});

describe('a policy', () => {
  const answer = (...Statement: { Effect: 'Allow' | 'Deny'; Action: string | string[]; Resource: string | string[] }[]) => ({
    isAuthenticated: true,
    policyDocuments: [{ Statement }],
  });

  it.each([
    ['the resource itself', 'topic/a/b', 'topic/a/b', true],
    ['a star', 'topic/a/*', 'topic/a/b', true],
    ['a star over a wildcard', 'topicfilter/a/*', 'topicfilter/a/#', true],
    ['a question mark', 'topic/?', 'topic/ab', false],
    ['a dot that is only a dot', 'topic/a.b', 'topic/axb', false],
    ['only the beginning', 'topic/a', 'topic/a/b', false],
  ])('%s', (_, pattern, resource, allowed) => {
    const policy = answer({ Effect: 'Allow', Action: ['iot:Receive'], Resource: arn(pattern) });
    expect(policyAllows(policy, 'iot:Receive', arn(resource))).toBe(allowed);
    expect(policyAllows(policy, 'iot:Publish', arn(resource))).toBe(false);
  });

  it('denies what is denied even if it is also allowed', () => {
    const policy = answer(
      { Effect: 'Allow', Action: 'iot:*', Resource: '*' },
      { Effect: 'Deny', Action: 'iot:Publish', Resource: arn('topic/secret') },
    );
    expect(policyAllows(policy, 'iot:Publish', arn('topic/secret'))).toBe(false);
    expect(policyAllows(policy, 'iot:Publish', arn('topic/open'))).toBe(true);
  });
});
