import { afterEach, beforeEach, vi } from 'vitest';

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

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const { empty } = await import('./draw.tsx');
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(empty);
