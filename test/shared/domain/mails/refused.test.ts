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
] as const)('%s to an address that %s is withheld: %s', (template, why, withheld) => expect(isWithheld(template, { why })).toBe(withheld));

test.each([
  ['alert', true],
  ['audit', true],
  ['invitation', false],
  ['colleague-link', false],
  ['share-link', false],
] as const)('stores %s with: %s', (template, isStored) => expect(isKept(template)).toBe(isStored));

test.each([
  ['sent', []],
  ['delivered', ['sent']],
  ['failed', ['sent', 'delivered']],
  ['bounced', ['sent', 'delivered', 'failed']],
  ['complained', ['sent', 'delivered', 'bounced', 'failed']],
] as const)('at one instant %s wins over %o', (state, below) => expect(statesBelow(state)).toEqual(below));
