import { expect, test } from 'vitest';
import { identityProblem } from '../../../web/src/features/login/identity-errors.ts';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });

test('an unknown email and a wrong password give the same answer', () => {
  expect(identityProblem(named('UserNotFoundException'))).toBe(identityProblem(named('NotAuthorizedException', 'Incorrect username or password.')));
});

test('a disabled account, too many tries and a lost network have different messages', () => {
  const texts = [named('NotAuthorizedException', 'User is disabled.'), named('NotAuthorizedException', 'Password attempts exceeded'), named('NetworkError'), named('CodeMismatchException')].map(identityProblem);
  expect(new Set(texts).size).toBe(4);
});

test('unexpected errors use the text of the specification', () => {
  expect(identityProblem(named('Surprise'))).toBe('Unable to process. Please contact the system administrator to address your user login issue');
  expect(identityProblem(null)).toBe('Unable to process. Please contact the system administrator to address your user login issue');
});
