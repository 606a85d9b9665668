import { expect, test } from 'vitest';
import { identityProblem } from '../../../web/src/features/login/identity-errors.ts';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });

test('an unknown email and a wrong password answer alike', () => {
  expect(identityProblem(named('UserNotFoundException'))).toBe(identityProblem(named('NotAuthorizedException', 'Incorrect username or password.')));
});

test('a disabled account, too many tries and a lost network are told apart', () => {
  const texts = [named('NotAuthorizedException', 'User is disabled.'), named('NotAuthorizedException', 'Password attempts exceeded'), named('NetworkError'), named('CodeMismatchException')].map(identityProblem);
  expect(new Set(texts).size).toBe(4);
});

test('what nobody foresaw has the specification\'s words', () => {
  expect(identityProblem(named('Surprise'))).toBe('Unable to process. Please contact the system administrator to address your user login issue');
  expect(identityProblem(null)).toBe('Unable to process. Please contact the system administrator to address your user login issue');
});
