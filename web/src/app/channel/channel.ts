import { signedUsername } from '../../../../shared/messages/signed-username.ts';
import { sessionsTopic } from '../../../../shared/messages/topics.ts';
import type { WebConfig } from '../../../../shared/model/web-config.ts';

/** Exported from the module that opens the channel, so that the shell loads neither before it is needed. */
export { bellTopics } from '../../../../shared/messages/topics.ts';

/** 'down' until the subscription is active, and again after it ends. Polling continues while it is down. */
export type ChannelState = 'open' | 'down';

export type ChannelOptions = {
  readonly siteId: string;
  readonly userId: string;
  readonly config: Pick<WebConfig, 'mqttUrl' | 'mqttAuthorizer'>;
  /** Returns a valid access token, the password of each connection. */
  readonly token: () => Promise<string | null>;
  /** The topics to subscribe to, in addition to the end of the user's sessions. */
  readonly topics: readonly string[];
  readonly onMessage: (topic: string, payload: string) => void;
  readonly onState: (state: ChannelState) => void;
  /** Called when all sessions of the user have ended. */
  readonly onEnded: () => void;
  /** Average milliseconds until the first retry. Each retry waits twice as long, up to a minute. */
  readonly retryMs?: number;
};

/** The limit of IoT Core for one request. */
const maxTopicsPerRequest = 8;
const maxWaitMs = 60_000;

const randomPart = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Subscribes to topics over MQTT until the returned function is called. `siteId`: the site that grants the access. The
 * library loads here, not with the page. A lost or refused connection is retried with a new token; never throws.
 */
export function openChannel(options: ChannelOptions): () => void {
  const { siteId, userId, config, token, topics, onMessage, onState, onEnded, retryMs = 1000 } = options;
  let stopped = false;
  let closeCurrent: () => void = () => undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const again = () => {
    onState('down');
    if (stopped) return;
    // Random, so that pages that lost their connection together don't reconnect together.
    const waitMs = Math.min(maxWaitMs, retryMs * 2 ** tries) * (0.5 + Math.random());
    tries += 1;
    retry = setTimeout(() => void open(), waitMs);
  };

  async function open(): Promise<void> {
    try {
      const [{ default: mqtt }, password] = await Promise.all([import('mqtt'), token()]);
      if (stopped) return;
      if (password === null) return again();
      const client = mqtt.connect(config.mqttUrl, {
        protocolVersion: 4,
        clientId: `web-${userId}-${randomPart()}`,
        username: signedUsername(siteId, config.mqttAuthorizer, password),
        password,
        clean: true,
        // A reconnect by the library would send the old token: each retry is a new client.
        reconnectPeriod: 0,
        connectTimeout: 10_000,
      });
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        client.end(true);
        if (!stopped) again();
      };
      closeCurrent = () => {
        ended = true;
        client.end(true);
      };
      client.on('connect', () => {
        const allTopics = [...topics, sessionsTopic(userId)];
        let missing = allTopics.length;
        for (let start = 0; start < allTopics.length; start += maxTopicsPerRequest) {
          const some = allTopics.slice(start, start + maxTopicsPerRequest);
          client.subscribe(some, { qos: 0 }, (error, granted) => {
            const refused = error !== null || (granted?.some(grant => grant.qos === 128) ?? true);
            if (refused) return end();
            missing -= some.length;
            if (ended || missing > 0) return;
            tries = 0;
            onState('open');
          });
        }
      });
      client.on('message', (topic, payload) => {
        if (topic === sessionsTopic(userId)) {
          stopped = true;
          closeCurrent();
          return onEnded();
        }
        if (!ended) onMessage(topic, payload.toString());
      });
      client.on('error', end);
      client.on('close', end);
    } catch {
      if (!stopped) again();
    }
  }

  void open();
  return () => {
    stopped = true;
    clearTimeout(retry);
    closeCurrent();
  };
}
