import { randomUUID, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes } from 'aedes';
import type { Client } from 'aedes';
import type { IoTCustomAuthorizerEvent } from 'aws-lambda';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { readSignedUsername } from '../../../shared/messages/signed-username.ts';
import { loadHandler } from '../gateway/gateway.ts';
import { readBody, sendJson } from '../gateway/http.ts';
import { authorizerAnswerSchema, policyAllows } from './iot-policy.ts';
import type { AuthorizerAnswer } from './iot-policy.ts';
import { lambdaContext, localAccount } from '../gateway/lambda-context.ts';

/** IoT's message size limit. */
const largestMessageBytes = 128 * 1024;
const authorizerTimeoutMs = 5000;
const arn = (resource: string) => `arn:aws:iot:us-east-1:${localAccount}:${resource}`;

type Authorizer = (event: IoTCustomAuthorizerEvent) => Promise<unknown>;
export type BrokerOptions = {
  /** Default: the program's own authorizer. */
  authorize?: Authorizer;
  /** Authorizer's public keys: a token not signed by one never reaches it. */
  signingKeys: readonly KeyObject[];
};
type Session = { policy: AuthorizerAnswer; timers: NodeJS.Timeout[] };

/** The program's own authorizer, loaded at the first connection. */
const ownAuthorizer: Authorizer = async event =>
  (await loadHandler('triggers/iot-authorizer.ts'))(event, lambdaContext('iot-authorizer', authorizerTimeoutMs));

/**
 * Starts IoT Core: MQTT 3.1.1 over WebSocket. The program's custom authorizer admits connections with a signed token,
 * and its policy is enforced for connecting, subscribing, publishing and receiving.
 */
export async function startMessageBroker({ authorize = ownAuthorizer, signingKeys }: BrokerOptions) {
  const sessions = new WeakMap<Client, Session>();
  const getPolicy = (client: Client) => sessions.get(client)?.policy;
  const allows = (client: Client, action: string, resource: string) => {
    const policy = getPolicy(client);
    return policy !== undefined && policyAllows(policy, action, arn(resource));
  };

  const broker = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      void (async () => {
        done(null, await admitted(client, username, password));
      })();
    },
    // IoT refuses a subscription by closing the connection; null would leave it open without granting anything.
    authorizeSubscribe: (client, subscription, done) =>
      done(null, allows(client, 'iot:Subscribe', `topicfilter/${subscription.topic}`) ? subscription : null),
    authorizeForward: (client, packet) => (allows(client, 'iot:Receive', `topic/${packet.topic}`) ? packet : null),
    authorizePublish: (client, packet, done) => {
      const allowed = client === null || allows(client, 'iot:Publish', `topic/${packet.topic}`);
      done(allowed ? null : new Error('Not authorized to publish'));
    },
  });
  broker.on('clientDisconnect', client => sessions.get(client)?.timers.forEach(clearTimeout));

  /** Runs admit; an authorizer that fails admits no one. */
  async function admitted(client: Client, username?: string, password?: Buffer): Promise<boolean> {
    try {
      return await admit(client, username, password);
    } catch (error) {
      console.error('iot-authorizer:', error);
      return false;
    }
  }

  async function admit(client: Client, username?: string, password?: Buffer): Promise<boolean> {
    // As in IoT Core, the function isn't called without a valid signature.
    if (!isSigned(username, signingKeys)) return false;
    const event = authorizerEvent(client, username, password);
    const ask = async () => authorizerAnswerSchema.parse(await authorize(event));
    const policy = await ask();
    if (!policy.isAuthenticated || !policyAllows(policy, 'iot:Connect', arn(`client/${client.id}`))) return false;
    const session: Session = { policy, timers: [] };
    sessions.set(client, session);
    const { disconnectAfterInSeconds, refreshAfterInSeconds } = policy;
    if (disconnectAfterInSeconds) {
      session.timers.push(setTimeout(() => client.close(), disconnectAfterInSeconds * 1000).unref());
    }
    if (refreshAfterInSeconds) {
      const refresh = setInterval(() => {
        ask().then(
          renewed => (renewed.isAuthenticated ? Object.assign(session, { policy: renewed }) : client.close()),
          () => client.close(),
        );
      }, refreshAfterInSeconds * 1000);
      session.timers.push(refresh.unref());
    }
    return true;
  }

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessageBytes + 4096,
    handleProtocols: protocols => (protocols.has('mqtt') ? 'mqtt' : false),
  });
  sockets.on('connection', (socket, request) => {
    const stream = createWebSocketStream(socket);
    // A browser that disconnects is no error.
    stream.on('error', () => stream.destroy());
    broker.handle(stream, request);
  });

  return {
    handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      sockets.handleUpgrade(request, socket, head, open => sockets.emit('connection', open, request));
    },
    /** Handles the data plane's `POST /topics/<topic>`, through which functions publish. */
    handlePublish: async (request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string) => {
      const topic = /^\/topics\/([^?]+)/.exec(pathAfterPrefix)?.[1];
      if (request.method !== 'POST' || topic === undefined) return sendJson(response, 404, { message: 'Not Found' });
      const payload = await readBody(request, largestMessageBytes);
      await publish(decodeURIComponent(topic), payload);
      sendJson(response, 200, { message: 'OK', traceId: randomUUID() });
    },
    stop: async () => {
      for (const open of sockets.clients) open.terminate();
      sockets.close();
      await new Promise<void>(resolve => broker.close(resolve));
    },
  };

  function publish(topic: string, payload: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      broker.publish({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, error =>
        error ? reject(error) : resolve(),
      );
    });
  }
}

/** Reports whether a user name's token was signed with one of the keys: RSA, PKCS #1 v1.5, SHA-256, in base64. */
function isSigned(username: string | undefined, keys: readonly KeyObject[]): boolean {
  const { token, signature } = readSignedUsername(username ?? '');
  if (token === null || signature === null) return false;
  return keys.some(key => verify('sha256', Buffer.from(token), key, Buffer.from(signature, 'base64')));
}

/** Builds IoT's event for a custom authorizer for MQTT over WebSocket; the password is base64. */
function authorizerEvent(client: Client, username?: string, password?: Buffer): IoTCustomAuthorizerEvent {
  const { headers = {}, url = '' } = client.req ?? {};
  const { token } = readSignedUsername(username ?? '');
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value ?? '')]);
  return {
    ...(token === null ? {} : { token }),
    signatureVerified: true,
    protocols: ['tls', 'http', 'mqtt'],
    protocolData: {
      http: { headers: Object.fromEntries(texts), queryString: url.includes('?') ? url.slice(url.indexOf('?')) : '' },
      tls: { serverName: 'localhost' },
      mqtt: {
        clientId: client.id,
        ...(username === undefined ? {} : { username }),
        ...(password === undefined ? {} : { password: password.toString('base64') }),
      },
    },
    connectionMetadata: { id: randomUUID() },
  };
}
