import type { ConnectableService } from '../platforms/registry.ts';

/**
 * Names of a sign-in at a platform for people who are not told its token id. Both mean something at one site only:
 * '{service}:chosen' is the sign-in behind the account that is chosen there, '{service}:new-...' the one that this
 * person has just made for it. A token id itself ends in 24 characters, so that it is neither.
 */
export const chosenSignIn = (service: ConnectableService): string => `${service}:chosen`;
export const newSignIn = (service: ConnectableService, sixteenCharacters: string): string =>
  `${service}:new-${sixteenCharacters}`;

export const isChosenSignIn = (name: string): boolean => /^[a-zA-Z0-9]+:chosen$/.test(name);
export const isNewSignIn = (name: string): boolean => /^[a-zA-Z0-9]+:new-[A-Za-z0-9_-]{16}$/.test(name);

/** What a call may name a sign-in by: one of the names above, or a token id. */
export const signInPattern = /^[a-zA-Z0-9]{2,12}:[A-Za-z0-9_-]{6,64}$/;
