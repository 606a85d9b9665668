import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { makePasswordSchema } from '../../../../shared/domain/forms/login.ts';
import { isCommonPassword, isBuiltFromSources } from '../../../../shared/domain/forms/password-guess.ts';

const common = new Set(dictionary['passwords-common']);

test('the list that ships has at least 10,000 passwords', () => {
  expect(common.size).toBeGreaterThan(10_000);
});

describe('a common password', () => {
  test.each([
    'Password1234', 'Password2026!', 'P@ssw0rd2026', 'p@ssw0rd-2026', 'Qwertyuiop12', '1qaz2wsx3edC', 'Letmein-12345', 'Football2026', '2026Superman', 'Sunshine-123456', 'Iloveyou-2026', 'Trustno1-2026!', 'Aa1Aa1Aa1Aa1', 'Ab1Ab1Ab1Ab1',
  ])('%s is refused', password => expect(isCommonPassword(password, common)).toBe(true));
  test.each(['Quiet-river-2026', 'correct7Horse-Battery', 'k3J9xPq2Lm7Q', 'Insights-2026', 'Muddy-boots-2027'])('%s is accepted', password => expect(isCommonPassword(password, common)).toBe(false));
});

describe('a password derived from public facts', () => {
  const publicFacts = ['Anna', 'Lindqvist', 'anna.lindqvist@cedarhomes.com', 'Cedar Homes LLC', 'The Insights Engine'];
  test.each(['AnnaLindqvist1', 'Lindqvist-2026', 'CedarHomes2026', 'Insights-2026', 'Engine-123456', 'L1ndqv1st-2026', 'Anna-cedar-99'])('%s is refused', password => expect(isBuiltFromSources(password, publicFacts)).toBe(true));
  test.each(['Quiet-river-2026', 'Anna-likes-rain-26', 'k3J9xPq2Lm7Q'])('%s is accepted', password => expect(isBuiltFromSources(password, publicFacts)).toBe(false));
  test('ignores short words', () => expect(isBuiltFromSources('Bo-went-to-sea-1', ['Bo', 'sea'])).toBe(false));
});

test("the minimum length is the stage's, with the specification's wording", () => {
  expect(makePasswordSchema(12).safeParse('Abcdefgh1jk').error?.issues.map(({ message }) => message)).toEqual(['Password must be at least 12 characters in length']);
  expect(makePasswordSchema(12).safeParse('Abcdefgh1jkl').success).toBe(true);
  expect(makePasswordSchema(8).safeParse('Abcdefg').error?.issues.map(({ message }) => message)[0]).toBe('Password must be at least 8 characters in length');
});
