import { expect, it } from 'vitest';
import { makeInitials } from '../../../../shared/domain/formats/initials.ts';

it.each([
  [['Dana', 'Webb'], 'DW'],
  [[' ada ', ''], 'A'],
  [['🦊 Fox', 'Éva'], '🦊É'],
  [['𝒜da', '𠮷野'], '𝒜𠮷'],
])('of %j are %s', (names, initials) => expect(makeInitials(...names)).toBe(initials));
