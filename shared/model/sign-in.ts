import type { ConnectableService } from '../platforms/registry.ts';

/**
 * References to a platform sign-in for users who may not see its token id. Both are valid at one site only:
 * '{service}:chosen' is the sign-in behind the chosen account, '{service}:new-...' the one that this user has just
 * created. A token id ends in 24 characters, so it matches neither.
 */
export const chosenSignIn = (service: ConnectableService): string => `${service}:chosen`;
export const newSignIn = (service: ConnectableService, sixteenCharacters: string): string =>
  `${service}:new-${sixteenCharacters}`;

export const isChosenSignIn = (name: string): boolean => /^[a-zA-Z0-9]+:chosen$/.test(name);
export const isNewSignIn = (name: string): boolean => /^[a-zA-Z0-9]+:new-[A-Za-z0-9_-]{16}$/.test(name);

/** The accepted references to a sign-in: one of the names above, or a token id. */
export const signInPattern = /^[a-zA-Z0-9]{2,12}:[A-Za-z0-9_-]{6,64}$/;
