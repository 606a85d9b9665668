import type * as z from 'zod/mini';
import type { checkUser } from '../../../../shared/contract/users.ts';

type Check = z.infer<typeof checkUser.response>;

export const unknownEmail = 'Email does not exist';
export const checkFailed =
  'Unable to process. Please contact the system administrator to address your user login issue';
export const cannotVerify =
  'This email exists, but it cannot be verified here. Please ask your administrator to send you a new invitation. The login opens in 10 seconds.';

/** The result of checking an email on forgot password (specification 4 and 8). */
export type EmailStep =
  | { readonly next: 'send' }
  | { readonly next: 'stay'; readonly text: string }
  /** Opens the login automatically after ten seconds. */
  | { readonly next: 'leave'; readonly text: string };

/**
 * An unknown email stays on the page. A user who never accepted the invitation, or whose address was never verified,
 * can't get a code here.
 */
export function stepAfterCheck(check: Check): EmailStep {
  if (!check.exists) return { next: 'stay', text: unknownEmail };
  return check.canVerify && !check.forceChangePassword ? { next: 'send' } : { next: 'leave', text: cannotVerify };
}
