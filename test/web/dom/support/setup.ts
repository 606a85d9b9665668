import { afterEach, beforeEach, vi } from 'vitest';
import type { ChannelOptions } from '../../../../web/src/app/channel/channel.ts';

/** Nobody signs in here: the identity library stays out. */
vi.mock('../../../../web/src/app/session/session.ts', () => ({
  clientVersion: () => '',
  accessToken: async () => 'token',
  tokenLifeMs: async () => 3_600_000,
  tabPerson: () => null,
  forgetTabPerson: () => undefined,
  OtherPersonError: class extends Error {},
  loadIdentity: async () => ({ signOut: async () => undefined }),
}));

/** No broker: tests send the messages of the opened channels. */
vi.mock('../../../../web/src/app/channel/channel.ts', async () => {
  const { channels } = await import('./channels.ts');
  return {
    bellTopics: () => ['bells'],
    openChannel: (options: ChannelOptions) => {
      channels.push(options);
      return () => void channels.splice(channels.indexOf(options), 1);
    },
  };
});

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const { empty } = await import('./draw.tsx');
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(empty);
