/** Texts for a session end that the user did not request (specification 8). */
export const endTexts = {
  expired: 'Your session has expired. Please login again',
  ended: 'You were logged out on all devices. Please login again',
  'not-refreshed': 'Session has expired',
  'left-elsewhere': 'You logged out in another tab',
  'other-person': 'Someone else logged in to this browser',
  'sign-in-again': 'Log in again to continue',
} as const;
