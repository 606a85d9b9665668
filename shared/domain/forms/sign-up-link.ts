/**
 * Open: a password can be chosen. Used: by this link the account was made. Over: expired or never sent. Known: the
 * address has another account by now.
 */
export const signUpLinkStates = ['open', 'used', 'over', 'known'] as const;
export type SignUpLinkState = (typeof signUpLinkStates)[number];

/** Why a mailed sign-up link cannot be answered, in the words of the page and of the call alike. */
export const signUpLinkProblems: Readonly<Record<Exclude<SignUpLinkState, 'open'>, string>> = {
  used: 'Your account is ready. Log in with the password you chose',
  over: 'This link has expired. Sign up again to get a new one',
  known: 'This email already has an account. Log in or reset your password',
};
