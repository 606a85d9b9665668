/** The errors of the identity provider in plain words: what happened and what to do. */
const texts: Record<string, string> = {
  NotAuthorizedException: 'Email or password is not right. Check both and try again.',
  UserNotFoundException: 'Email or password is not right. Check both and try again.',
  UserNotConfirmedException: 'This account is not verified yet. Follow the link in the email we sent you.',
  PasswordResetRequiredException: 'Your password must be reset. Use Forgot Your Password.',
  TooManyRequestsException: 'Too many tries. Wait a minute and try again.',
  LimitExceededException: 'Too many tries. Wait a while and try again.',
  CodeMismatchException: 'The verification code is not right. Check the newest email and try again.',
  ExpiredCodeException: 'The verification code has expired. Ask for a new one.',
  InvalidPasswordException: 'This password was not accepted. Choose another one.',
  NetworkError: 'The server could not be reached. Check the connection and try again.',
};
const unknown = 'Unable to process. Please contact the system administrator to address your user login issue';

/** The name of an identity error; '' for anything else. */
export const errorName = (cause: unknown): string => (cause instanceof Error ? cause.name : '');

/** Messages of our own pool rules (a disabled account) are shown as they are; all others get our texts. */
export function identityProblem(cause: unknown): string {
  const name = errorName(cause);
  if (cause instanceof TypeError) return texts.NetworkError ?? unknown;
  if (name === 'NotAuthorizedException' && cause instanceof Error && /disabled/i.test(cause.message)) {
    return 'This account is disabled. Ask your administrator.';
  }
  if (name === 'NotAuthorizedException' && cause instanceof Error && /attempts exceeded/i.test(cause.message)) {
    return texts.LimitExceededException ?? unknown;
  }
  return texts[name] ?? unknown;
}
