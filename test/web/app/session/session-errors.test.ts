import { expect, test } from 'vitest';
import { toRefused } from '../../../../web/src/app/session/session.ts';

const failure = (name: string) => Object.assign(new Error('x'), { name });

test.each([
  'NotAuthorizedException', 'TokenRevokedException', 'UserNotFoundException', 'PasswordResetRequiredException',
  'UserNotConfirmedException', 'RefreshTokenReuseException',
])('%s ends the session', name => {
  expect(toRefused(failure(name))).toBeNull();
});

test.each(['NetworkError', 'TooManyRequestsException', 'InternalErrorException', 'LimitExceededException', 'TypeError', 'UnexpectedLambdaException'])(
  '%s does not end the session',
  name => {
    expect(() => toRefused(failure(name))).toThrow(/./);
  },
);
