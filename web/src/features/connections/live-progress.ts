import * as z from 'zod/mini';
import {
  onboardingMessageSchema,
  onboardingTopic,
  type OnboardingMessage,
} from '../../../../shared/messages/topics.ts';
import { type ChannelOptions, openChannel } from '../../app/channel/channel.ts';

/** Parses a message of the channel; null for an unknown one: a broken message must not crash the page. */
export function readMessage(siteId: string, payload: string): OnboardingMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    return null;
  }
  const parsed = z.safeParse(onboardingMessageSchema, json);
  return parsed.success && parsed.data.siteId === siteId ? parsed.data : null;
}

type Watched = Omit<ChannelOptions, 'topics' | 'onMessage'> & {
  readonly onMessage: (message: OnboardingMessage) => void;
};

/** Listens to a site's first collection until the returned function is called. */
export function watchOnboarding({ onMessage, ...options }: Watched): () => void {
  return openChannel({
    ...options,
    topics: [onboardingTopic(options.siteId)],
    onMessage: (_topic, payload) => {
      const message = readMessage(options.siteId, payload);
      if (message !== null) onMessage(message);
    },
  });
}
