import { createServer } from 'node:http';
import { Aedes, type Client } from 'aedes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { signedUsername } from '../../../../shared/messages/signed-username.ts';
import type { OnboardingMessage } from '../../../../shared/messages/topics.ts';
import type { ChannelState } from '../../../../web/src/app/channel/channel.ts';
import { readMessage, watchOnboarding } from '../../../../web/src/features/connections/live-progress.ts';

const message = (siteId: string, done: number): OnboardingMessage => ({
  v: 1, siteId, service: 'ga4', jobId: 'job-1', done, failed: 0, total: 18, metricsLoaded: false,
});

/** Resolves as soon as `ready` holds; the test's own time limit ends a wait for ever. */
const until = async (ready: () => boolean) => {
  while (!ready()) await new Promise(resolve => setTimeout(resolve, 5));
};

describe('live progress over a real broker', () => {
  let broker: Aedes;
  let mqttUrl: string;
  let stop: () => void = () => undefined;
  let close: () => Promise<void>;
  const clients = new Set<Client>();
  const signIns: { clientId: string; username: string | undefined; password: string | undefined }[] = [];

  beforeEach(async () => {
    broker = await Aedes.createBroker({
      authenticate: (client, username, password, done) => {
        signIns.push({ clientId: client.id, username, password: password?.toString() });
        done(null, password?.toString() === 'good-token');
      },
    });
    broker.on('client', client => clients.add(client));
    broker.on('clientDisconnect', client => clients.delete(client));
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', socket => broker.handle(createWebSocketStream(socket)));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    mqttUrl = `ws://127.0.0.1:${address.port}/_local/mqtt`;
    close = async () => {
      await new Promise<void>(resolve => broker.close(() => resolve()));
      sockets.close();
      await new Promise<void>(resolve => server.close(() => resolve()));
    };
  });
  afterEach(async () => {
    stop();
    await close();
    signIns.length = 0;
    clients.clear();
  });

  const ended: string[] = [];
  const watch = (tokens: string[]) => {
    const states: ChannelState[] = [];
    const messages: OnboardingMessage[] = [];
    stop = watchOnboarding({
      siteId: 'site-one', userId: 'user-one', config: { mqttUrl, mqttAuthorizer: 'dev' }, retryMs: 20,
      token: () => Promise.resolve(tokens.length > 1 ? (tokens.shift() ?? null) : (tokens[0] ?? null)),
      onMessage: item => messages.push(item),
      onState: state => states.push(state),
      onEnded: () => void ended.push('ended'),
    });
    return { states, messages };
  };
  const publish = (topic: string, payload: string) =>
    new Promise<void>((resolve, reject) =>
      broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, error => (error ? reject(error) : resolve())),
    );

  it('signs in with the access token and receives only messages of its own site', async () => {
    const { states, messages } = watch(['good-token']);
    await until(() => states.includes('open'));
    expect(signIns).toMatchObject([{ username: 'site-one?x-amz-customauthorizer-name=dev&token=good-token.&x-amz-customauthorizer-signature=', password: 'good-token' }]);
    expect(signIns[0]?.clientId).toMatch(/^web-user-one-[0-9a-f]{12}$/);
    await publish('onboarding/site-two', JSON.stringify(message('site-two', 1)));
    await publish('onboarding/site-one', 'not json');
    await publish('onboarding/site-one', JSON.stringify(message('site-one', 7)));
    await until(() => messages.length > 0);
    expect(messages).toEqual([message('site-one', 7)]);
  });

  it('is down while refused, and recovers with the next token', async () => {
    const { states } = watch(['old-token', 'good-token']);
    await until(() => states.includes('open'));
    expect(states[0]).toBe('down');
    expect(signIns.map(signIn => signIn.password)).toEqual(['old-token', 'good-token']);
  });

  it('disconnects for good when the sessions of the person end', async () => {
    const { states } = watch(['good-token']);
    await until(() => states.includes('open'));
    await publish('sessions/user-one', JSON.stringify({ v: 1, ended: true }));
    await until(() => ended.length > 0);
    await until(() => clients.size === 0);
    await new Promise(resolve => setTimeout(resolve, 60));
    expect([ended.length, signIns.length]).toEqual([1, 1]);
  });

  it('reports a lost broker connection, and stops on request', async () => {
    const { states } = watch(['good-token']);
    await until(() => states.at(-1) === 'open');
    for (const client of clients) client.close();
    await until(() => states.at(-1) === 'down');
    await until(() => states.at(-1) === 'open');
    stop();
    const heard = states.length;
    await new Promise(resolve => setTimeout(resolve, 60));
    expect(states.length).toBe(heard);
  });
});

describe('the topic', () => {
  it('includes site, authorizer and the signed token part with a plain base64 signature', () => {
    // RFC 7515's own example of RS256 begins so; -_ of base64url become +/ and the padding comes back.
    expect(signedUsername('site-one', 'insights-dev', 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UifQ.cC4hiUPo-_g')).toBe(
      'site-one?x-amz-customauthorizer-name=insights-dev&token=eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UifQ' +
        '&x-amz-customauthorizer-signature=cC4hiUPo%2B%2Fg%3D',
    );
  });

  it('accepts only well-formed messages of its own site', () => {
    expect(readMessage('site-one', JSON.stringify(message('site-one', 2)))?.done).toBe(2);
    for (const payload of ['', '{', '[]', JSON.stringify({ ...message('site-one', 2), v: 2 }), JSON.stringify(message('site-two', 2))])
      expect(readMessage('site-one', payload)).toBeNull();
  });
});
