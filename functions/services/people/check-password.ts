import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordRules } from '../../../shared/domain/forms/login.ts';
import {
  isCommonPassword,
  isBuiltFromSources,
  passwordGuessMessages,
} from '../../../shared/domain/forms/password-guess.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { invalid } from '../../runtime/errors.ts';

let common: ReadonlySet<string> | undefined;

/**
 * Refuses a password below the stage's minimum length, on the list of 49,000 common and breached ones, or made of
 * guessable names.
 * @param sources names, email and company of the person
 * @throws {DomainError} invalid-request
 */
export function checkPassword(password: string, sources: readonly string[]): void {
  common ??= new Set(dictionary['passwords-common']);
  const refuse = (message: string) => invalid([{ path: 'body.password', message }], message);
  const broken = passwordRules(environment().PASSWORD_LENGTH).find(({ holds }) => !holds(password));
  if (broken !== undefined) throw refuse(broken.message);
  if (isCommonPassword(password, common)) throw refuse(passwordGuessMessages.common);
  if (isBuiltFromSources(password, [...sources, defaultTheme.title])) throw refuse(passwordGuessMessages.own);
}
