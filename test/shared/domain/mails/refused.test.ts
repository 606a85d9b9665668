import { expect, test } from 'vitest';
import { isKept, isWithheld } from '../../../../shared/domain/mails/refused.ts';
import { statesBelow } from '../../../../shared/domain/mails/states.ts';

test.each([
  ['alert', 'bounced', true],
  ['verification', 'bounced', true],
  ['alert', 'complained', true],
  ['invitation', 'complained', true],
  ['verification', 'complained', false],
  ['help-receipt', 'complained', false],
] as const)('sends %s to an address that %s unless withheld: %s', (template, why, withheld) => expect(isWithheld(template, { why })).toBe(withheld));

test.each([
  ['alert', true],
  ['audit', true],
  ['invitation', false],
  ['colleague-link', false],
  ['share-link', false],
] as const)('stores the content of %s: %s', (template, isStored) => expect(isKept(template)).toBe(isStored));

test.each([
  ['sent', []],
  ['delivered', ['sent']],
  ['failed', ['sent', 'delivered']],
  ['bounced', ['sent', 'delivered', 'failed']],
  ['complained', ['sent', 'delivered', 'bounced', 'failed']],
] as const)('at the same instant, %s takes precedence over %o', (state, below) => expect(statesBelow(state)).toEqual(below));
